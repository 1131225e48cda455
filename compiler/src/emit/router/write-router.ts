import type { Artifact } from '../artifact.js';
import type { EmitStyle } from '../emit-style.js';
import { freeName, groupBy } from '../naming/unique-names.js';
import { type Code, SourceFile } from '../source-file.js';
import { capitalized, identifier } from '../text/identifier.js';
import { braces } from '../text/layout.js';
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
  if (routes.length === 0) {
    file.line('export const match: ', file.runtimeType('Matcher'), ' = () => undefined;');
    return file.artifact();
  }
  file.block(
    ['export const match: ', file.runtimeType('Matcher'), ' = (method, path) => {'],
    () => {
      if (root.routes.size > 0) writeEnd(`path === ${file.literal('/')}`, root, [], file);
      if (isBranch(root)) {
        file.line('const escaped = ', file.runtime('hasEscapes'), '(path);');
        writeChildren(root, { depth: 0, values: [], functions }, file);
      }
      file.line('return undefined;');
    },
    '};',
  );
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
    writeNode(node, { depth: 1, values: [], functions: nowhere }, file);
    file.line('return undefined;');
  });
}

/** What there is behind a segment: routes that end with it, or further segments. */
function writeNode(node: RouteNode, position: Position, file: SourceFile): void {
  const atEnd = `end${position.depth} === path.length`;
  if (!isBranch(node)) return writeEnd(atEnd, node, position.values, file);
  if (node.routes.size === 0) {
    return file.block(`if (end${position.depth} < path.length) {`, () => writeChildren(node, position, file));
  }
  file.block(`if (${atEnd}) {`, () => writeAnswers(node, position.values, file), '} else {');
  file.indented(() => writeChildren(node, position, file));
  file.line('}');
}

function writeEnd(condition: string, node: RouteNode, values: readonly string[], file: SourceFile): void {
  const [only, ...more] = node.routes.values();
  if (only === undefined) return;
  if (more.length > 0) return file.block(`if (${condition}) {`, () => writeAnswers(node, values, file));
  file.line(`if (${condition} && method === ${file.literal(only.method)}) `, answer(only, values, file));
}

function writeAnswers(node: RouteNode, values: readonly string[], file: SourceFile): void {
  for (const route of node.routes.values()) {
    file.line(`if (method === ${file.literal(route.method)}) `, answer(route, values, file));
  }
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
  file.block(`if (${segment} !== ${file.literal('')}) {`, () => writeNode(parameter, inner, file));
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
          writeNode(child, { depth, values: position.values, functions: nowhere }, file);
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
    return file.indented(() => file.line(`return ${call};`));
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
