import type { TestRoute } from './route-set.ts';

/** The rule of matching in its shortest form: among the routes that fit, literals win from left to right. */
export function naiveMatch(routes: readonly TestRoute[], method: string, path: string) {
  const parts = path === '/' ? [] : path.slice(1).split('/').map(decodeURIComponent);
  const fits = (route: TestRoute) =>
    route.method === method &&
    route.segments.length === parts.length &&
    route.segments.every((s, i) => (s.kind === 'literal' ? s.text === parts[i] : parts[i] !== ''));
  const rank = (route: TestRoute) => route.segments.map((s) => (s.kind === 'literal' ? 0 : 1)).join('');
  const [best] = routes.filter(fits).toSorted((a, b) => (rank(a) < rank(b) ? -1 : rank(a) > rank(b) ? 1 : 0));
  if (best === undefined) return undefined;
  const values = best.segments.flatMap((s, i) => (s.kind === 'parameter' ? [[s.name, parts[i] ?? ''] as const] : []));
  return { route: best.name, params: Object.fromEntries(values) };
}
