import { type RouteNode, routeTree } from '../../../compiler/src/plan/routes/route-tree.ts';
import { byCount, byMethod, literal, type RouterCandidate, respond, routeAt } from './common.ts';

/** Splits the path, then switches on the number of segments and on one segment after the other. */
export const segments: RouterCandidate = (routes) => `
import { splitPath } from 'ashlar/codegen/v1';
export const match = (method, path) => {
  const s = splitPath(path);
  switch (method) {
    ${byMethod(
      routes,
      (own) =>
        `switch (s.length) { ${byCount(own)
          .map(([count, group]) => `case ${count}: ${visit(routeTree(group), 0, [])} break;`)
          .join('\n')} }`,
    )}
  }
  return undefined;
};`;

export function visit(node: RouteNode, depth: number, values: readonly string[]): string {
  const parts: string[] = [];
  if (routeAt(node) !== undefined) parts.push(respond(routeAt(node), values));
  if (node.literals.size > 0) {
    const cases = [...node.literals].map(
      ([text, child]) => `case ${literal(text)}: ${visit(child, depth + 1, values)} break;`,
    );
    parts.push(`switch (s[${depth}]) {\n${cases.join('\n')}\n}`);
  }
  if (node.parameter !== undefined) {
    const value = `s[${depth}]`;
    parts.push(`if (${value} !== '') { ${visit(node.parameter, depth + 1, [...values, value])} }`);
  }
  return parts.join('\n');
}
