import { type RoutePattern, routeTree } from '../../../compiler/src/plan/routes/route-tree.ts';
import { byCount, byMethod, literal, type RouterCandidate, respond } from './common.ts';
import { visit } from './segments.ts';

/** One switch over whole paths for the routes without parameters; the others by their segments. */
export const wholePath: RouterCandidate = (routes) => write(routes, (own) => `switch (path) { ${cases(own)} }`);

/** The same, with the paths put into groups by their length. */
export const wholePathByLength: RouterCandidate = (routes) =>
  write(routes, (own) => {
    const lengths = new Map<number, RoutePattern[]>();
    for (const route of own) lengths.set(pathOf(route).length, [...(lengths.get(pathOf(route).length) ?? []), route]);
    const groups = [...lengths].sort(([a], [b]) => a - b);
    return `switch (path.length) { ${groups.map(([length, group]) => `case ${length}: switch (path) { ${cases(group)} } break;`).join('\n')} }`;
  });

function write(routes: readonly RoutePattern[], fixed: (routes: readonly RoutePattern[]) => string): string {
  return `
import { splitPath } from 'ashlar/codegen/v1';
const decoded = (path) => { const s = splitPath(path); return s.some((segment) => segment.includes('/')) ? '' : '/' + s.join('/'); };
export const match = (method, rawPath) => {
  const path = rawPath.includes('%') ? decoded(rawPath) : rawPath;
  switch (method) {
    ${byMethod(routes, (own) => {
      const open = own.filter((route) => route.segments.some((segment) => segment.kind === 'parameter'));
      const closed = own.filter((route) => !open.includes(route));
      const rest = byCount(open).map(([count, group]) => `case ${count}: ${visit(routeTree(group), 0, [])} break;`);
      return `${fixed(closed)} ${open.length === 0 ? '' : `const s = splitPath(rawPath); switch (s.length) { ${rest.join('\n')} }`}`;
    })}
  }
  return undefined;
};`;
}

function cases(routes: readonly RoutePattern[]): string {
  return routes.map((route) => `case ${literal(pathOf(route))}: ${respond(route, [])}`).join('\n');
}

function pathOf(route: RoutePattern): string {
  return `/${route.segments.map((segment) => (segment.kind === 'literal' ? segment.text : '')).join('/')}`;
}
