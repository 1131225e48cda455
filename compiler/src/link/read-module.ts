import type { ClassListEntry, Misuse, ModuleList } from '../model/application-model.js';
import type { AnnotationFacts, ClassFacts } from '../model/facts.js';
import type { StaticCall, StaticRecord, StaticUnknown, StaticValue } from '../model/static-value.js';
import type { EventHandlerDeclaration, ModuleDeclaration, Registration } from './module-declaration.js';

const knownProperties = ['imports', 'providers', 'controllers', 'eventHandlers', 'exports', 'global'];
const everyList: readonly ModuleList[] = ['imports', 'providers', 'controllers', 'eventHandlers', 'exports'];

/** What goes wrong while the metadata of one module is read. */
class Trouble {
  readonly misuses: Misuse[] = [];
  readonly unreadable = new Set<ModuleList>();
  readonly #annotation: AnnotationFacts;

  constructor(annotation: AnnotationFacts) {
    this.#annotation = annotation;
  }

  /** The misuse of a value that could not be read. */
  unknown(value: StaticUnknown): Misuse {
    return { kind: 'unreadable', annotation: 'Module', value, span: this.#annotation.span };
  }

  /** Tells a misuse that may hide an entry of `list`. */
  in(list: ModuleList, misuse: Misuse): void {
    this.misuses.push(misuse);
    this.unreadable.add(list);
  }
}

/** Reads the metadata of a class annotated `@Module`. */
export function readModule(facts: ClassFacts, annotation: AnnotationFacts): ModuleDeclaration {
  const trouble = new Trouble(annotation);
  const metadata = readMetadata(annotation, trouble);
  const list = (name: ModuleList) => readList(metadata, name, trouble);
  const imports = keep(list('imports'), (item) => readClass(item, 'imports', trouble));
  const providers = keep(list('providers'), (item) => readRegistration(item, trouble));
  const controllers = keep(list('controllers'), (item) => readClass(item, 'controllers', trouble));
  const exports = keep(list('exports'), (item) => readClass(item, 'exports', trouble));
  const eventHandlers = keep(list('eventHandlers'), (item) => readEventHandler(item, trouble));
  const global = readGlobal(metadata, trouble);
  return {
    class: facts.class,
    span: facts.span,
    global,
    imports,
    providers,
    controllers,
    exports,
    eventHandlers,
    unreadable: everyList.filter((name) => trouble.unreadable.has(name)),
    misuses: trouble.misuses,
  };
}

function readMetadata(annotation: AnnotationFacts, trouble: Trouble): StaticRecord | undefined {
  const [argument] = annotation.arguments;
  if (argument === undefined) return undefined;
  if (argument.kind !== 'record') {
    for (const name of everyList) trouble.unreadable.add(name);
    trouble.misuses.push(
      argument.kind === 'unknown'
        ? trouble.unknown(argument)
        : { kind: 'wrong-value', annotation: 'Module', wanted: 'record', span: argument.span },
    );
    return undefined;
  }
  for (const { name, nameSpan } of argument.properties) {
    if (knownProperties.includes(name)) continue;
    trouble.misuses.push({
      kind: 'unknown-property',
      annotation: 'Module',
      property: name,
      known: knownProperties,
      span: nameSpan,
    });
    // It may be a list that is not there, misspelt: what that would hold is not missed as well.
    for (const list of everyList) if (propertyOf(argument, list) === undefined) trouble.unreadable.add(list);
  }
  return argument;
}

/** The value of a property; of a repeated one the last, as in the language. */
function propertyOf(metadata: StaticRecord | undefined, name: string): StaticValue | undefined {
  const value = metadata?.properties.findLast((property) => property.name === name)?.value;
  return value?.kind === 'literal' && value.value === undefined ? undefined : value;
}

function readList(metadata: StaticRecord | undefined, list: ModuleList, trouble: Trouble): readonly StaticValue[] {
  const value = propertyOf(metadata, list);
  if (value === undefined) return [];
  if (value.kind === 'list') return value.items;
  trouble.in(
    list,
    value.kind === 'unknown'
      ? trouble.unknown(value)
      : { kind: 'wrong-value', annotation: 'Module', property: list, wanted: 'list', span: value.span },
  );
  return [];
}

function readGlobal(metadata: StaticRecord | undefined, trouble: Trouble): boolean {
  const value = propertyOf(metadata, 'global');
  if (value === undefined) return false;
  if (value.kind === 'literal' && typeof value.value === 'boolean') return value.value;
  trouble.misuses.push(
    value.kind === 'unknown'
      ? trouble.unknown(value)
      : { kind: 'wrong-value', annotation: 'Module', property: 'global', wanted: 'boolean', span: value.span },
  );
  // A module that may be global: taking it for one silences what its exports might answer.
  return true;
}

function keep<Entry>(items: readonly StaticValue[], read: (item: StaticValue) => Entry | undefined): readonly Entry[] {
  return items.map(read).filter((entry) => entry !== undefined);
}

function readClass(item: StaticValue, list: ModuleList, trouble: Trouble): ClassListEntry | undefined {
  if (item.kind === 'class') return { class: item.class, span: item.span };
  trouble.in(list, misuseOf(item, list, trouble));
  return undefined;
}

function misuseOf(item: StaticValue, list: ModuleList, trouble: Trouble): Misuse {
  if (item.kind === 'unknown') return trouble.unknown(item);
  if (list === 'imports') return { kind: 'not-a-module', span: item.span };
  return { kind: 'not-a-class', place: list, span: item.span };
}

function readRegistration(item: StaticValue, trouble: Trouble): Registration | undefined {
  if (item.kind === 'call' && item.receiver === undefined) {
    if (item.callee === 'asyncFactory') return readFactory(item, trouble);
    if (item.callee === 'provide') return readProvide(item, trouble);
  }
  const entry = readClass(item, 'providers', trouble);
  return entry && { kind: 'class', ...entry };
}

function readFactory(call: StaticCall, trouble: Trouble): Registration | undefined {
  const token = readArgument(call, 1, 'providers', trouble);
  const dependencies = readDependencyList(call, trouble);
  const factory = call.arguments[2];
  // Without a list of dependencies the other arguments stand in each other's places.
  if (call.arguments[1]?.kind === 'list' && (factory === undefined || isData(factory))) {
    trouble.misuses.push(wrongArgument(call, 3, 'function'));
  }
  return token && { kind: 'factory', ...token, dependencies };
}

function isData({ kind }: StaticValue): boolean {
  return kind === 'literal' || kind === 'list' || kind === 'record';
}

function readDependencyList(call: StaticCall, trouble: Trouble): readonly ClassListEntry[] {
  const value = call.arguments[1];
  if (value?.kind !== 'list') {
    trouble.misuses.push(value?.kind === 'unknown' ? trouble.unknown(value) : wrongArgument(call, 2, 'class-list'));
    return [];
  }
  return keep(value.items, (item) => {
    if (item.kind === 'class') return { class: item.class, span: item.span };
    trouble.misuses.push(
      item.kind === 'unknown'
        ? trouble.unknown(item)
        : { kind: 'wrong-argument', callee: call.callee, position: 2, wanted: 'class-list', span: item.span },
    );
    return undefined;
  });
}

function readProvide(call: StaticCall, trouble: Trouble): Registration | undefined {
  const token = readArgument(call, 1, 'providers', trouble);
  const concrete = readArgument(call, 2, 'providers', trouble);
  return token && concrete && { kind: 'provide', ...token, concrete };
}

function readEventHandler(item: StaticValue, trouble: Trouble): EventHandlerDeclaration | undefined {
  if (item.kind !== 'call' || item.receiver !== undefined || item.callee !== 'eventHandlerFor') {
    return readClass(item, 'eventHandlers', trouble);
  }
  const event = readArgument(item, 1, 'eventHandlers', trouble);
  const handler = readArgument(item, 2, 'eventHandlers', trouble);
  return handler && { ...handler, ...(event !== undefined && { event }) };
}

function readArgument(
  call: StaticCall,
  position: number,
  list: ModuleList,
  trouble: Trouble,
): ClassListEntry | undefined {
  const value = call.arguments[position - 1];
  if (value?.kind === 'class') return { class: value.class, span: value.span };
  trouble.in(list, value?.kind === 'unknown' ? trouble.unknown(value) : wrongArgument(call, position, 'class'));
  return undefined;
}

function wrongArgument(call: StaticCall, position: number, wanted: 'class' | 'class-list' | 'function'): Misuse {
  const span = call.arguments[position - 1]?.span ?? call.span;
  return { kind: 'wrong-argument', callee: call.callee, position, wanted, span };
}
