import type { Artifact } from '../artifact.js';
import type { EmitStyle } from '../emit-style.js';
import type { ImportedName } from '../imports.js';
import { freeName, groupBy } from '../naming/unique-names.js';
import { type Code, SourceFile } from '../source-file.js';
import { capitalized, identifier } from '../text/identifier.js';
import { braces, group, indented, spaceBreak } from '../text/layout.js';
import { type RouteNode, type RoutePattern, routeTree } from './route-tree.js';

/** With more literals than this in one place they are grouped by length, so that few of them are compared. */
const manyLiterals = 16;

/**
 * The router for a set of routes. It cuts one segment after the other off the path and switches on each; everything
 * behind one first segment is a function of its own, small enough for engines to optimize.
 */
export function writeRouter(routes: readonly RoutePattern[], style: EmitStyle): Artifact {
  const file = new SourceFile('router.ts', 'the routes of this application', style);
  const root = routeTree(routes);
  const functions = nameFunctions(root, file);
  file.doc('Finds the route for a request. From left to right, literals win over parameters.');
  const parameters = routes.length === 0 ? '(_method, path)' : '(method, path)';
  const writeMatch = () => {
    // Asked even where the answer is not needed: a malformed path is refused whatever the routes are.
    file.line(isBranch(root) ? 'const escaped = ' : '', file.runtime('hasEscapes'), '(path);');
    writeEnd([`path === ${file.literal('/')}`], root, [], file);
    if (isBranch(root)) writeChildren(root, { depth: 0, values: [], functions }, file);
    file.line('return undefined;');
  };
  file.block(['export const match: ', file.runtimeType('Matcher'), ` = ${parameters} => {`], writeMatch, '};');
  for (const [text, node] of root.literals) {
    const name = functions.get(node);
    if (name !== undefined) writeFunction(name, text, node, file);
  }
  return file.artifact();
}

/** A place in the tree. */
interface Position {
  /** How many segments led to it; the last one ends at `end<depth>`. */
  readonly depth: number;
  /** The variables that hold the values of the parameters among them. */
  readonly values: readonly string[];
  /** The functions that go on behind the literals of this place. */
  readonly functions: ReadonlyMap<RouteNode, string>;
}

const nowhere: ReadonlyMap<RouteNode, string> = new Map();

function nameFunctions(root: RouteNode, file: SourceFile): ReadonlyMap<RouteNode, string> {
  const taken = new Set(['match', 'Match']);
  const functions = new Map<RouteNode, string>();
  for (const [text, node] of root.literals) {
    if (!isBranch(node)) continue;
    const name = freeName(`match${capitalized(identifier(text).replace(/^_+|_+$/g, ''))}`, taken);
    functions.set(node, file.declare(name));
  }
  return functions;
}

function writeFunction(name: string, text: string, node: RouteNode, file: SourceFile): void {
  const result: Code = [file.runtimeType('Match'), ' | undefined'];
  file.line();
  file.doc(`Goes on behind \`/${text}\`.`);
  file.block([`function ${name}(method: string, path: string, end1: number, escaped: boolean): `, result, ' {'], () => {
    writeNode([], node, { depth: 1, values: [], functions: nowhere }, file);
    file.line('return undefined;');
  });
}

/** What there is behind a segment, under further conditions: routes that end with it, or further segments. */
function writeNode(conditions: readonly string[], node: RouteNode, position: Position, file: SourceFile): void {
  const end = `end${position.depth}`;
  const atEnd = `${end} === path.length`;
  const below = () => writeChildren(node, position, file);
  if (!isBranch(node)) {
    writeEnd([...conditions, atEnd], node, position.values, file);
  } else if (node.routes.size === 0) {
    file.block(`if (${[...conditions, `${end} < path.length`].join(' && ')}) {`, below);
  } else if (conditions.length > 0) {
    file.block(`if (${conditions.join(' && ')}) {`, () => writeNode([], node, position, file));
  } else {
    file.block(`if (${atEnd}) {`, () => writeAnswers(node, position.values, file), '} else {');
    file.indented(below);
    file.line('}');
  }
}

function writeEnd(conditions: readonly string[], node: RouteNode, values: readonly string[], file: SourceFile): void {
  const [only, ...more] = node.routes.values();
  if (only === undefined) return;
  if (more.length === 0) writeAnswer(conditions, only, values, file);
  else file.block(`if (${conditions.join(' && ')}) {`, () => writeAnswers(node, values, file));
}

function writeAnswers(node: RouteNode, values: readonly string[], file: SourceFile): void {
  for (const route of node.routes.values()) writeAnswer([], route, values, file);
}

function writeAnswer(
  conditions: readonly string[],
  route: RoutePattern,
  values: readonly string[],
  file: SourceFile,
): void {
  const test = [...conditions, `method === ${file.literal(route.method)}`].join(' && ');
  file.line(group<ImportedName>(`if (${test})`, indented<ImportedName>(spaceBreak, answer(route, values, file))));
}

function answer(route: RoutePattern, values: readonly string[], file: SourceFile): Code {
  const names = route.segments.flatMap((segment) => (segment.kind === 'parameter' ? [segment.name] : []));
  const params = braces<never>(names.map((name, index) => `${file.property(name)}: ${values[index]}`));
  return ['return ', braces<never>([`route: ${file.literal(route.name)}`, ['params: ', params]]), ';'];
}

/** Cuts off the next segment and switches on it; when none of the literals leads to a route, a parameter takes it. */
function writeChildren(node: RouteNode, position: Position, file: SourceFile): void {
  const depth = position.depth + 1;
  const slash = position.depth === 0 ? '0' : `end${position.depth}`;
  const segment = `segment${depth}`;
  file.line(`const end${depth} = `, file.runtime('segmentEnd'), `(path, ${slash});`);
  file.line(`const ${segment} = `, file.runtime('segmentAt'), `(path, ${slash}, end${depth}, escaped);`);
  const literals = [...node.literals];
  if (literals.length > manyLiterals) writeByLength(literals, node, position, file);
  else if (literals.length > 0) writeSwitch(literals, node, position, file);
  if (node.parameter === undefined) return;
  const { parameter } = node;
  const inner: Position = { depth, values: [...position.values, segment], functions: nowhere };
  writeNode([`${segment} !== ${file.literal('')}`], parameter, inner, file);
}

type Literals = readonly (readonly [text: string, node: RouteNode])[];

function writeByLength(literals: Literals, node: RouteNode, position: Position, file: SourceFile): void {
  const groups = [...groupBy(literals, ([text]) => text.length)].sort(([a], [b]) => a - b);
  file.block(`switch (segment${position.depth + 1}.length) {`, () => {
    for (const [length, group] of groups) {
      file.line(`case ${length}:`);
      file.indented(() => {
        writeSwitch(group, node, position, file);
        file.line('break;');
      });
    }
  });
}

function writeSwitch(literals: Literals, node: RouteNode, position: Position, file: SourceFile): void {
  const depth = position.depth + 1;
  file.block(`switch (segment${depth}) {`, () => {
    for (const [text, child] of literals) {
      const name = position.functions.get(child);
      if (name === undefined) {
        file.block(`case ${file.literal(text)}: {`, () => {
          writeNode([], child, { depth, values: position.values, functions: nowhere }, file);
          file.line('break;');
        });
      } else {
        writeCall(name, text, node, file);
      }
    }
  });
}

function writeCall(name: string, text: string, { parameter }: RouteNode, file: SourceFile): void {
  const call = `${name}(method, path, end1, escaped)`;
  if (parameter === undefined) {
    file.line(`case ${file.literal(text)}:`);
    file.indented(() => file.line(`return ${call};`));
    return;
  }
  // What leads nowhere behind the literal may still lead somewhere behind a parameter.
  file.block(`case ${file.literal(text)}: {`, () => {
    file.line(`const found = ${call};`);
    file.line('if (found !== undefined) return found;');
    file.line('break;');
  });
}

function isBranch({ literals, parameter }: RouteNode): boolean {
  return literals.size > 0 || parameter !== undefined;
}
