import { type RouteNode, routeTree } from '../../../compiler/src/plan/routes/route-tree.ts';
import { byMethod, literal, type RouterCandidate, respond, routeAt } from './common.ts';

/** Cuts one segment after the other off the path, and switches on each; many segments at one place are grouped by length. */
export const slices: RouterCandidate = (routes) => `
import { splitPath } from 'ashlar/codegen/v1';
const decoded = (path) => '/' + splitPath(path).map((segment) => segment.replaceAll('/', '\\ud800')).join('/');
const endOf = (path, start) => { const end = path.indexOf('/', start); return end < 0 ? path.length : end; };
const value = (text, escaped) => escaped ? text.replaceAll('\\ud800', '/') : text;
export const match = (method, rawPath) => {
  const escaped = rawPath.includes('%');
  const path = escaped ? decoded(rawPath) : rawPath;
  const end = path.length;
  switch (method) {
    ${byMethod(routes, (own) => root(routeTree(own)))}
  }
  return undefined;
};`;

function root(node: RouteNode): string {
  const own = routeAt(node) === undefined ? '' : `if (path === '/') ${respond(routeAt(node), [])}`;
  return `${own} const e = 0; ${children(node, 0, 'e', [])}`;
}

function children(node: RouteNode, depth: number, before: string, values: readonly string[]): string {
  if (node.literals.size === 0 && node.parameter === undefined) return '';
  const segment = `s${depth}`;
  const end = `e${depth}`;
  const parts = [`const ${end} = endOf(path, ${before} + 1); const ${segment} = path.slice(${before} + 1, ${end});`];
  const entry = (child: RouteNode, inner: readonly string[]) => {
    const last = routeAt(child) === undefined ? '' : `if (${end} === end) ${respond(routeAt(child), inner)}`;
    const deeper = children(child, depth + 1, end, inner);
    return `${last} ${deeper === '' ? '' : `if (${end} < end) { ${deeper} }`}`;
  };
  const cases = (entries: readonly [string, RouteNode][]) =>
    `switch (${segment}) {\n${entries.map(([text, child]) => `case ${literal(text)}: { ${entry(child, values)} break; }`).join('\n')}\n}`;
  const entries = [...node.literals];
  if (entries.length > 16) {
    const lengths = new Map<number, [string, RouteNode][]>();
    for (const item of entries) lengths.set(item[0].length, [...(lengths.get(item[0].length) ?? []), item]);
    const groups = [...lengths].sort(([a], [b]) => a - b);
    parts.push(
      `switch (${segment}.length) { ${groups.map(([length, group]) => `case ${length}: ${cases(group)} break;`).join('\n')} }`,
    );
  } else if (entries.length > 0) {
    parts.push(cases(entries));
  }
  if (node.parameter !== undefined) {
    parts.push(`if (${segment} !== '') { ${entry(node.parameter, [...values, `value(${segment}, escaped)`])} }`);
  }
  return parts.join('\n');
}
