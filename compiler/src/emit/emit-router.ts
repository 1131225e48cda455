import { memo } from '../incremental/memo.js';
import { shared } from '../incremental/session.js';
import { groupBy } from '../model/group-by.js';
import { type RouteNode, type RoutePattern, routeTree } from '../plan/routes/route-tree.js';
import type { Emission } from './emission/emission.js';
import type { Artifact } from './source/artifact.js';
import type { EmitStyle } from './source/emit-style.js';
import type { ImportedName } from './source/imports.js';
import { type Code, SourceFile } from './source/source-file.js';
import { braces, group, indented, list, spaceBreak } from './text/layout.js';

/** More literals than this in one place are put into groups, so that few of them are compared. */
const manyLiterals = 16;

/** `router.ts`: finds the route for a request, as code: nothing is built at start-up. */
export function emitRouter({ routes, trailingSlash, style }: Emission): Artifact {
  const patterns = routes.map(({ method, name, segments }) => ({ method, name, segments }));
  return writeRouter(shared('route patterns', patterns), style, trailingSlash);
}

/**
 * The router for a set of routes. It cuts one segment after the other off the path; when there are no more, a function for
 * paths of so many segments switches on each of them. Engines optimize these few functions soon: all routes are found by
 * the same code.
 */
export const writeRouter = memo(
  (routes: readonly RoutePattern[], style: EmitStyle, trailingSlash?: 'ignore'): Artifact => {
    const file = new SourceFile(style);
    const byCount = groupBy(routes, ({ segments }) => segments.length);
    const counts = [...byCount.keys()].filter((count) => count > 0).sort((a, b) => a - b);
    const ignoresSlash = trailingSlash === 'ignore';
    file.doc(
      `Finds the route for a request. From left to right, literals win over parameters.${ignoresSlash ? ' A slash at the end is ignored.' : ''}`,
    );
    const parameters = `(${routes.length === 0 ? '_method' : 'method'}, ${ignoresSlash ? 'requested' : 'path'})`;
    file.block(
      ['export const match: ', file.runtimeType('Matcher'), ` = ${parameters} => {`],
      () => {
        if (ignoresSlash) file.line('const path = ', file.runtime('withoutTrailingSlash'), '(requested);');
        // Called even if the result is not needed: a malformed path is rejected whatever the routes are.
        file.line(counts.length > 0 ? 'const escaped = ' : '', file.runtime('hasEscapes'), '(path);');
        const root = byCount.get(0);
        if (root !== undefined)
          writeNode(routeTree(root), { depth: 0, values: [] }, `path === ${file.literal('/')}`, file);
        writeCuts(counts, file);
        file.line('return undefined;');
      },
      '};',
    );
    for (const count of counts) writeFunction(count, routeTree(byCount.get(count) ?? []), file);
    return file.artifact('router.ts', 'the routes of this application');
  },
);

/** Cuts off as many segments as the longest routes have, and hands a path on when it has no more. */
function writeCuts(counts: readonly number[], file: SourceFile): void {
  const longest = counts.at(-1) ?? 0;
  for (let depth = 1; depth <= longest; depth++) {
    const slash = depth === 1 ? '0' : `end${depth - 1}`;
    file.line(`const end${depth} = `, file.runtime('segmentEnd'), `(path, ${slash});`);
    file.line(`const segment${depth} = `, file.runtime('segmentAt'), `(path, ${slash}, end${depth}, escaped);`);
    if (!counts.includes(depth)) continue;
    const passed = list<ImportedName>('(', ['method', ...segments(depth)], ')');
    const call = group<ImportedName>(indented<ImportedName>(spaceBreak, `return match${depth}`, passed, ';'));
    file.line(`if (end${depth} === path.length)`, call);
  }
}

function writeFunction(count: number, tree: RouteNode, file: SourceFile): void {
  const parameters = ['method', ...segments(count)].map((name) => `${name}: string`);
  const signature: Code = [list('(', parameters, ')'), ': ', file.runtimeType('Match'), ' | undefined {'];
  file.line();
  file.doc(`Paths of ${count} ${count === 1 ? 'segment' : 'segments'}.`);
  file.block([`function match${count}`, signature], () => {
    writeChildren(tree, { depth: 0, values: [] }, file);
    file.line('return undefined;');
  });
}

function segments(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `segment${index + 1}`);
}

/** A place in the tree. */
interface Position {
  /** How many segments led to it. */
  readonly depth: number;
  /** The variables that hold the values of the parameters among them. */
  readonly values: readonly string[];
}

/** Writes the code after a segment, perhaps under a condition: the routes that end with it, or the next segment. */
function writeNode(node: RouteNode, position: Position, condition: string | undefined, file: SourceFile): void {
  // All routes of a tree are equally long: none ends where another goes on.
  const [only, ...more] = node.routes.values();
  if (only !== undefined && more.length === 0) writeMatch(condition, only, position.values, file);
  else if (condition !== undefined) {
    file.block(`if (${condition}) {`, () => writeNode(node, position, undefined, file));
  } else {
    for (const route of node.routes.values()) writeMatch(undefined, route, position.values, file);
    writeChildren(node, position, file);
  }
}

function writeMatch(
  condition: string | undefined,
  route: RoutePattern,
  values: readonly string[],
  file: SourceFile,
): void {
  const isMethod = `method === ${file.literal(route.method)}`;
  const test = condition === undefined ? isMethod : `${condition} && ${isMethod}`;
  file.line(group<ImportedName>(`if (${test})`, indented<ImportedName>(spaceBreak, matchCode(route, values, file))));
}

function matchCode(route: RoutePattern, values: readonly string[], file: SourceFile): Code {
  const names = route.segments.flatMap((segment) => (segment.kind === 'parameter' ? [segment.name] : []));
  const params = braces<never>(names.map((name, index) => `${file.property(name)}: ${values[index]}`));
  return ['return ', braces<never>([`route: ${file.literal(route.name)}`, ['params: ', params]]), ';'];
}

/** Switches on the next segment; when none of the literals leads to a route, a parameter takes it. */
function writeChildren({ literals, parameter }: RouteNode, { depth, values }: Position, file: SourceFile): void {
  const segment = `segment${depth + 1}`;
  const writeLiteral = (node: RouteNode) => {
    writeNode(node, { depth: depth + 1, values }, undefined, file);
  };
  if (literals.size > 0) writeLiterals([...literals], segment, writeLiteral, file);
  if (parameter === undefined) return;
  const inner: Position = { depth: depth + 1, values: [...values, segment] };
  writeNode(parameter, inner, `${segment} !== ${file.literal('')}`, file);
}

type Literals = readonly (readonly [text: string, node: RouteNode])[];

/** Writes a switch on a segment. Many literals are divided by length first, and many of one length by one of their characters. */
function writeLiterals(literals: Literals, segment: string, write: (node: RouteNode) => void, file: SourceFile): void {
  if (literals.length <= manyLiterals) {
    writeSwitch(segment, literals, write, file);
    return;
  }
  const writeGroup = (group: Literals) => writeLiterals(group, segment, write, file);
  const lengths = [...groupBy(literals, ([text]) => text.length)].sort(([a], [b]) => a - b);
  if (lengths.length > 1) writeSwitch(`${segment}.length`, lengths, writeGroup, file);
  else {
    const position = discriminatingPosition(literals.map(([text]) => text));
    const characters = groupBy(literals, ([text]) => text.charAt(position));
    writeSwitch(`${segment}[${position}]`, [...characters], writeGroup, file);
  }
}

function writeSwitch<Value>(
  subject: string,
  cases: readonly (readonly [label: string | number, value: Value])[],
  write: (value: Value) => void,
  file: SourceFile,
): void {
  file.block(`switch (${subject}) {`, () => {
    for (const [label, value] of cases) {
      file.line(`case ${file.literal(label)}:`);
      file.indented(() => {
        write(value);
        file.line('break;');
      });
    }
  });
}

/**
 * The position at which texts of one length differ most: the fewest texts have the same character there. There are at least two
 * texts, and no two are equal, so that there are always several characters.
 */
function discriminatingPosition(texts: readonly string[]): number {
  const length = texts[0]?.length ?? 0;
  let best = 0;
  let fewest = Number.POSITIVE_INFINITY;
  for (let position = 0; position < length; position++) {
    const largest = largestGroup(texts.map((text) => text.charAt(position)));
    if (largest >= fewest) continue;
    best = position;
    fewest = largest;
  }
  return best;
}

function largestGroup(characters: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const character of characters) counts.set(character, (counts.get(character) ?? 0) + 1);
  return Math.max(...counts.values());
}
