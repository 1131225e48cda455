import type { ClassId, ClassReference } from '../model/class-reference.js';
import type { ModuleList } from '../model/module-list.js';
import type { StaticUnknown, StaticValue } from '../model/static-value.js';
import type { Issue } from './issue.js';

/**
 * The entries of a list that can be read. An entry that cannot be read hides as little as possible: one whose meaning is
 * known, such as a conditional one, is replaced with the entries that it may be.
 */
export function expandEntries(items: readonly StaticValue[], list: ModuleList, trouble: Issue): readonly StaticValue[] {
  const alternatives = new Set<ClassId>(items.flatMap((item) => tokenOf(item) ?? []));
  return items.flatMap((item) => entriesOf(item, { list, trouble, alternatives, isAlternative: false }));
}

interface Expansion {
  readonly list: ModuleList;
  readonly trouble: Issue;
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
  const { list, trouble } = expansion;
  const { form, possible, span, text } = item;
  const [first] = possible ?? [];
  const named = first?.kind === 'class' ? first.class : undefined;
  if (form?.kind === 'conditional' && possible !== undefined) {
    const entries = possible.flatMap((value) => (value.kind === 'list' ? value.items : [value]));
    const classes = entries.flatMap((entry) => classOf(entry) ?? []);
    trouble.misuses.push({ kind: 'conditional-entry', list, text, classes, span });
    return entries.flatMap((entry) => entriesOf(entry, { ...expansion, isAlternative: true }));
  }
  if (form?.kind === 'forward-reference' && named !== undefined) {
    trouble.misuses.push({ kind: 'forward-reference', class: named, span });
    return possible ?? [];
  }
  if (form?.kind === 'method-of-class' && list === 'imports') {
    const { holder, method } = form;
    trouble.misuses.push({
      kind: 'dynamic-module',
      holder,
      method,
      module: trouble.module,
      span,
      ...(named !== undefined && { class: named }),
    });
    if (named?.origin.kind === 'source') {
      // A module of the application: its annotation can be read, and the method may add anything.
      trouble.unreadable.add(list);
      return possible ?? [];
    }
    trouble.hidesPackages = true;
    return [];
  }
  trouble.in(list, trouble.unknown(item));
  return [];
}

function tokenOf(item: StaticValue): ClassId | undefined {
  return classOf(item)?.id;
}

/** The class that an entry names or provides. */
function classOf(item: StaticValue): ClassReference | undefined {
  if (item.kind === 'class') return item.class;
  if (item.kind === 'call') return item.arguments[0]?.kind === 'class' ? item.arguments[0].class : undefined;
  const token = item.kind === 'record' ? item.properties.find(({ name }) => name === 'provide')?.value : undefined;
  return token?.kind === 'class' ? token.class : undefined;
}
