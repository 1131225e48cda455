import { type RouteNode, routeTree } from '../../../compiler/src/plan/routes/route-tree.ts';
import { byMethod, literal, type RouterCandidate, respond, routeAt } from './common.ts';

/**
 * Reads the path from left to right without splitting it: `startsWith` for literals, `indexOf` for parameters. In a path
 * with escapes, each decoded slash is stood in for by a lone surrogate, which no decoded text can hold.
 */
export const scan: RouterCandidate = (routes) => `
import { splitPath } from 'ashlar/codegen/v1';
const decoded = (path) => '/' + splitPath(path).map((segment) => segment.replaceAll('/', '\\ud800')).join('/');
const endOf = (path, start) => { const end = path.indexOf('/', start); return end < 0 ? path.length : end; };
const value = (text, escaped) => escaped ? text.replaceAll('\\ud800', '/') : text;
export const match = (method, rawPath) => {
  const escaped = rawPath.includes('%');
  const path = escaped ? decoded(rawPath) : rawPath;
  switch (method) {
    ${byMethod(routes, (own) => root(routeTree(own)))}
  }
  return undefined;
};`;

function root(node: RouteNode): string {
  const own = routeAt(node) === undefined ? '' : `if (path === '/') ${respond(routeAt(node), [])}`;
  return own + children(node, 0, undefined, []);
}

function position(offset: number, base: string | undefined): string {
  return base === undefined ? String(offset) : offset === 0 ? base : `${base} + ${offset}`;
}

function children(node: RouteNode, offset: number, base: string | undefined, values: readonly string[]): string {
  const at = position(offset, base);
  const literals = [...node.literals].map(([text, child]) => {
    const next = offset + text.length + 1;
    const end =
      routeAt(child) === undefined
        ? ''
        : `if (path.length === ${position(next, base)}) ${respond(routeAt(child), values)}`;
    return {
      text,
      code: `if (path.startsWith(${literal(`/${text}`)}, ${at})) { ${end} ${children(child, next, base, values)} }`,
    };
  });
  const parts: string[] = [];
  if (literals.length > 8) {
    const groups = new Map<number, string[]>();
    for (const { text, code } of literals) {
      const first = text.charCodeAt(0);
      groups.set(first, [...(groups.get(first) ?? []), code]);
    }
    const cases = [...groups].map(([first, codes]) => `case ${first}: ${codes.join('\n')} break;`);
    parts.push(`switch (path.charCodeAt(${position(offset + 1, base)})) {\n${cases.join('\n')}\n}`);
  } else {
    parts.push(...literals.map(({ code }) => code));
  }
  if (node.parameter !== undefined) {
    const depth = values.length;
    const start = `start${depth}`;
    const end = `end${depth}`;
    const inner = [...values, `value(path.slice(${start}, ${end}), escaped)`];
    const route = routeAt(node.parameter);
    const last = route === undefined ? '' : `if (${end} === path.length) ${respond(route, inner)}`;
    parts.push(`if (path.charCodeAt(${at}) === 47) { const ${start} = ${position(offset + 1, base)}; const ${end} = endOf(path, ${start});
      if (${end} > ${start}) { ${last} ${children(node.parameter, 0, end, inner)} } }`);
  }
  return parts.join('\n');
}
