import type { ClassId, ClassReference } from '../model/class-reference.js';
import type { ModuleList } from '../model/module-list.js';
import type { StaticUnknown, StaticValue } from '../model/static-value.js';
import type { IssueCollector } from './issue-collector.js';

/**
 * The entries of a list that can be read. An entry that cannot be read hides as little as possible: one whose meaning is
 * known, such as a conditional one, is replaced with the entries that it may be.
 */
export function expandEntries(
  items: readonly StaticValue[],
  list: ModuleList,
  collector: IssueCollector,
): readonly StaticValue[] {
  const alternatives = new Set<ClassId>(items.flatMap((item) => tokenOf(item) ?? []));
  return items.flatMap((item) => entriesOf(item, { list, collector, alternatives, isAlternative: false }));
}

interface Expansion {
  readonly list: ModuleList;
  readonly collector: IssueCollector;
  /** The tokens that the list has for certain, and those of branches so far: several branches may provide the same one. */
  readonly alternatives: Set<ClassId>;
  readonly isAlternative: boolean;
}

function entriesOf(item: StaticValue, expansion: Expansion): readonly StaticValue[] {
  const { alternatives, isAlternative } = expansion;
  if (item.kind === 'unknown') return unreadableEntry(item, expansion);
  const token = isAlternative ? tokenOf(item) : undefined;
  if (token === undefined) return [item];
  if (alternatives.has(token)) return [];
  alternatives.add(token);
  return [item];
}

function unreadableEntry(item: StaticUnknown, expansion: Expansion): readonly StaticValue[] {
  const { list, collector } = expansion;
  const { form, possible, span, text } = item;
  const [first] = possible ?? [];
  const named = first?.kind === 'class' ? first.class : undefined;
  if (form?.kind === 'conditional' && possible !== undefined) {
    const entries = possible.flatMap((value) => (value.kind === 'list' ? value.items : [value]));
    const classes = entries.flatMap((entry) => classOf(entry) ?? []);
    collector.issues.push({ kind: 'conditional-entry', list, text, classes, span });
    return entries.flatMap((entry) => entriesOf(entry, { ...expansion, isAlternative: true }));
  }
  if (form?.kind === 'forward-reference' && named !== undefined) {
    collector.issues.push({ kind: 'forward-reference', list, class: named, span });
    return list === 'imports'
      ? [{ kind: 'call', callee: 'forwardRef', arguments: possible ?? [], span }]
      : (possible ?? []);
  }
  if (form?.kind === 'method-of-class' && list === 'imports') {
    const { holder, method } = form;
    collector.issues.push({
      kind: 'dynamic-module',
      holder,
      method,
      module: collector.module,
      span,
      ...(named !== undefined && { class: named }),
    });
    if (named?.origin.kind === 'source') {
      // A module of the application: its decorator can be read, and the method may add anything.
      collector.unreadable.add(list);
      return possible ?? [];
    }
    collector.hidesPackages = true;
    return [];
  }
  collector.in(list, collector.unknown(item));
  return [];
}

function tokenOf(item: StaticValue): ClassId | undefined {
  return classOf(item)?.id;
}

/** The class that an entry names or provides. */
function classOf(item: StaticValue): ClassReference | undefined {
  if (item.kind === 'class') return item.class;
  if (item.kind === 'key') return item.constant;
  if (item.kind === 'call') return item.arguments[0] && classOf(item.arguments[0]);
  const token = item.kind === 'record' ? item.properties.find(({ name }) => name === 'provide')?.value : undefined;
  return token?.kind === 'class' ? token.class : undefined;
}
