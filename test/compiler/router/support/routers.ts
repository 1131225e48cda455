import { writeRouter } from '../../../../compiler/src/emit/emit-router.ts';
import type { RoutePattern } from '../../../../compiler/src/plan/routes/route-tree.ts';
import * as pathSegments from '../../../../runtime/src/pipeline/path-segments.ts';
import { splitPath } from '../../../../runtime/src/pipeline/split-path.ts';
import { scan } from '../../../bench/router-candidates/scan.ts';
import { segments } from '../../../bench/router-candidates/segments.ts';
import { slices } from '../../../bench/router-candidates/slices.ts';
import { wholePath, wholePathByLength } from '../../../bench/router-candidates/whole-path.ts';
import { loadGenerated } from '../../../support/load-generated.ts';

/** The function of a generated router. */
export type Match = (method: string, path: string) => { route: string; params: Record<string, string> } | undefined;

/** Ways to write a router: the one that is generated, and those that lost against it. */
export const routers: Readonly<Record<string, (routes: readonly RoutePattern[]) => string>> = {
  generated: (routes) =>
    writeRouter(routes, { outDirectory: 'src/generated', importExtension: '.js', quote: "'", strict: true }).text,
  segments,
  scan,
  slices,
  wholePath,
  wholePathByLength,
};

/** Runs the text of a router. */
export function loadRouter(text: string): Match {
  const { match } = loadGenerated(text, { 'ashlar/codegen/v1': { ...pathSegments, splitPath } });
  // The text of a router exports exactly this.
  return match as Match;
}
