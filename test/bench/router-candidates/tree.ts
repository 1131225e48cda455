import { type RoutePattern } from '../../../compiler/src/emit/router/route-tree.ts';
import { literal, type RouterCandidate } from './common.ts';

interface Node { literals: Map<string, Node>; parameter?: Node; routes: RoutePattern[]; path: string }

/** One tree for all methods; a function per first segment; methods are told apart where a path ends. */
export const make = (functions: boolean, groupAt: number): RouterCandidate => (routes) => {
  const root: Node = { literals: new Map(), routes: [], path: '' };
  for (const route of routes) {
    let node = root;
    for (const s of route.segments) {
      if (s.kind === 'parameter') node = node.parameter ??= { literals: new Map(), routes: [], path: node.path + '/{}' };
      else { let c = node.literals.get(s.text); if (!c) node.literals.set(s.text, c = { literals: new Map(), routes: [], path: node.path + '/' + s.text }); node = c; }
    }
    node.routes.push(route);
  }
  const fns: string[] = [];
  const leaf = (node: Node, values: string[]) => node.routes.map((route) => {
    const names = route.segments.flatMap((segment) => (segment.kind === 'parameter' ? [segment.name] : []));
    return `if (method === ${literal(route.method)}) return { route: ${literal(route.name)}, params: { ${names.map((n, i) => `${literal(n)}: ${values[i]}`).join(', ')} } };`;
  }).join('\n');
  const enter = (node: Node, depth: number, values: string[]): string => {
    const deeper = node.literals.size > 0 || node.parameter !== undefined;
    const end = `end${depth}`;
    const own = node.routes.length === 0 ? '' : `if (${end} === path.length) { ${leaf(node, values)} }`;
    return own + (deeper ? `${own === '' ? `if (${end} < path.length)` : 'else'} { ${children(node, depth, values)} }` : '');
  };
  const children = (node: Node, depth: number, values: string[]): string => {
    const end = `end${depth + 1}`;
    const seg = `segment${depth + 1}`;
    const parts = [`const ${end} = segmentEnd(path, end${depth}); const ${seg} = segment(path, end${depth}, ${end}, escaped);`];
    const cases = (entries: [string, Node][]) => `switch (${seg}) { ${entries.map(([text, child]) => {
      if (depth === 0 && functions) {
        fns.push(`function route${fns.length}(method, path, end1, escaped) { ${enter(child, 1, [])} return undefined; }`);
        return node.parameter ? `case ${literal(text)}: { const found = route${fns.length - 1}(method, path, end1, escaped); if (found !== undefined) return found; break; }` : `case ${literal(text)}: return route${fns.length - 1}(method, path, end1, escaped);`;
      }
      return `case ${literal(text)}: { ${enter(child, depth + 1, values)} break; }`;
    }).join('\n')} }`;
    const entries = [...node.literals];
    if (entries.length > groupAt) {
      const lengths = new Map<number, [string, Node][]>();
      for (const item of entries) lengths.set(item[0].length, [...(lengths.get(item[0].length) ?? []), item]);
      parts.push(`switch (${seg}.length) { ${[...lengths].sort(([a], [b]) => a - b).map(([length, group]) => `case ${length}: ${cases(group)} break;`).join('\n')} }`);
    } else if (entries.length > 0) parts.push(cases(entries));
    if (node.parameter) parts.push(`if (${seg} !== '') { ${enter(node.parameter, depth + 1, [...values, seg])} }`);
    return parts.join('\n');
  };
  const rootLeaf = root.routes.length === 0 ? '' : `if (path === '/') { ${leaf(root, [])} }`;
  const body = root.literals.size + (root.parameter ? 1 : 0) > 0 ? children(root, 0, []) : '';
  return `
const hasEscapes = (path) => path.includes('%') && (decodeURIComponent(path), true);
const segmentEnd = (path, start) => { const end = path.indexOf('/', start + 1); return end < 0 ? path.length : end; };
const segment = (path, start, end, escaped) => { const text = path.slice(start + 1, end); return escaped ? decodeURIComponent(text) : text; };
export const match = (method, path) => {
  const escaped = hasEscapes(path);
  const end0 = 0;
  ${rootLeaf}
  ${body}
  return undefined;
};
${fns.join('\n')}`;
};
