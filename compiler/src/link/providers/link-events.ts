import type { EventHandlerDeclaration } from '../../declare/module-declaration.js';
import type { ClassListEntry, EventHandlerEntry, EventTarget } from '../../model/application-model.js';
import type { ClassId } from '../../model/class-reference.js';
import { declaredRole } from '../../model/declared-role.js';
import type { ClassFacts } from '../../model/facts.js';
import type { ClassesById } from '../classes-by-id.js';

/** Links an entry of `eventHandlers` to its event: the one that it names, or that the handler implements. */
export function linkEventHandler(
  { class: handler, span, event: named }: EventHandlerDeclaration,
  provided: boolean,
  classes: ClassesById,
): EventHandlerEntry {
  const facts = classes.get(handler.id);
  const role = facts && declaredRole(facts);
  return {
    class: handler,
    span,
    ...(role !== undefined && { role }),
    ...(named !== undefined && { named }),
    event: named === undefined ? implementedEvent(facts, classes) : namedEvent(named, facts, classes),
    provided,
    callable: facts === undefined || facts.methods.includes('handle'),
  };
}

function namedEvent(named: ClassListEntry, handler: ClassFacts | undefined, classes: ClassesById): EventTarget {
  const handled = handledClasses(handler);
  // For an event type that is not a class, the type of `eventHandlerFor` proves that the event fits.
  const isChecked = handled.length > 0 && handled.length === handler?.handledEvents.length;
  const family = new Set([named.class.id, ...(classes.get(named.class.id)?.ancestors ?? [])]);
  const fits = !isChecked || !isRead(named, classes) || handled.some((entry) => family.has(entry.class.id));
  return fits ? eventOf(named, classes) : { kind: 'mismatch', handled };
}

/** The ancestors of a class of a package are not known. */
function isRead({ class: { id, origin } }: ClassListEntry, classes: ClassesById): boolean {
  return origin.kind === 'source' || classes.has(id);
}

function implementedEvent(handler: ClassFacts | undefined, classes: ClassesById): EventTarget {
  for (const { token, span } of handler?.handledEvents ?? []) {
    if (token.kind === 'not-a-class') return { kind: 'not-a-class', text: token.text, span };
  }
  const events = handledClasses(handler);
  const [only] = events;
  if (only === undefined) return { kind: 'unknown' };
  return events.length === 1 ? eventOf(only, classes) : { kind: 'several', events };
}

/** The classes among the events of a handler, each once. */
function handledClasses(handler: ClassFacts | undefined): readonly ClassListEntry[] {
  const found = new Map<ClassId, ClassListEntry>();
  for (const { token, span } of handler?.handledEvents ?? []) {
    if (token.kind !== 'class' || found.has(token.class.id)) continue;
    found.set(token.class.id, { class: token.class, span });
  }
  return [...found.values()];
}

function eventOf({ class: event }: ClassListEntry, classes: ClassesById): EventTarget {
  const facts = classes.get(event.id);
  return {
    kind: 'event',
    class: event,
    abstract: facts?.abstract ?? false,
    ...(facts !== undefined && { declaredAt: facts.span }),
  };
}
