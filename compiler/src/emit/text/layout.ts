/** Text that is still to be broken into lines. `Name` is a name that gets its spelling only when the file is whole. */
export type Layout<Name = never> = string | Name | Break | Group<Name> | Indented<Name> | readonly Layout<Name>[];

/** A place where a line may end: `flat` is written there when the group around it fits on the line. */
export interface Break {
  readonly kind: 'break';
  readonly flat: string;
  /** The text before the line end when the group is broken: a trailing comma. */
  readonly broken: string;
}

/** Text that is written on one line when it fits, and otherwise ends a line at each of its own breaks. */
export interface Group<Name> {
  readonly kind: 'group';
  readonly contents: Layout<Name>;
}

/** Text whose lines are indented one step further. */
export interface Indented<Name> {
  readonly kind: 'indented';
  readonly contents: Layout<Name>;
}

/** Contents that are written on one line when they fit, and on several when they do not. */
export function group<Name>(...contents: readonly Layout<Name>[]): Group<Name> {
  return { kind: 'group', contents };
}

/** Contents whose further lines stand one step to the right. */
export function indented<Name>(...contents: readonly Layout<Name>[]): Indented<Name> {
  return { kind: 'indented', contents };
}

/** Nothing, or the end of a line. */
export const softBreak: Break = { kind: 'break', flat: '', broken: '' };

/** A space, or the end of a line. */
export const spaceBreak: Break = { kind: 'break', flat: ' ', broken: '' };

/** `(a, b)` or `[a, b]`; one item per line with a trailing comma when it does not fit. */
export function list<Name>(open: string, items: readonly Layout<Name>[], close: string): Layout<Name> {
  if (items.length === 0) return `${open}${close}`;
  const end: Break = { kind: 'break', flat: '', broken: ',' };
  return group<Name>(open, indented<Name>(softBreak, separated(items, ',')), end, close);
}

/** `{ a, b }`, or `{ a; b }` for the members of a type; one item per line when it does not fit. */
export function braces<Name>(items: readonly Layout<Name>[], separator: ',' | ';' = ','): Layout<Name> {
  if (items.length === 0) return '{}';
  const end: Break = { kind: 'break', flat: ' ', broken: separator };
  return group<Name>('{', indented<Name>(spaceBreak, separated(items, separator)), end, '}');
}

function separated<Name>(items: readonly Layout<Name>[], separator: string): Layout<Name> {
  return items.map((item, index): Layout<Name> => (index === 0 ? item : [separator, spaceBreak, item]));
}

/** Whether a part is one of the layout's own, not text, a list or a name. */
export function isStructure<Name extends object>(
  part: Name | Break | Group<Name> | Indented<Name>,
): part is Break | Group<Name> | Indented<Name> {
  return 'kind' in part && (part.kind === 'break' || part.kind === 'group' || part.kind === 'indented');
}
