import { declareModules } from '../../declare/declare-modules.js';
import type { ClassReference } from '../../model/class-reference.js';
import type { FileFacts } from '../../model/facts.js';
import type { PathSegment } from '../../model/path-segment.js';
import { declarationsOf } from '../file-declarations.js';
import type { LinkSettings } from '../link.js';
import { findRoot } from '../modules/find-root.js';
import { reachedFrom } from '../modules/reached-from.js';
import { packageFilesIn } from '../package-files.js';
import { sourceClasses } from '../source-classes.js';

/** The settings of the root module that apply to the routes of every controller. */
export interface LinkedRouteDefaults {
  /** The segments of the path of the root module. */
  readonly path: readonly PathSegment[];
  /** Each class once. */
  readonly guards: readonly ClassReference[];
  /** Each class once. */
  readonly interceptors: readonly ClassReference[];
  /** Whether a module imports `ThrottleModule`. */
  readonly isThrottled: boolean;
  /** The status for inputs that are decoded and invalid. */
  readonly validationStatus: number;
}

/** Finds what the root module applies to every controller, also in an application with errors. `undefined` without a root module. */
export function findRouteDefaults(
  facts: readonly FileFacts[],
  settings: Pick<LinkSettings, 'root'>,
): LinkedRouteDefaults | undefined {
  const { byId, modules } = sourceClasses(facts.map((file) => declarationsOf(file)));
  const declarations = declareModules(modules);
  const { root } = findRoot(declarations, packageFilesIn(facts), settings.root);
  if (root === undefined) return undefined;
  const { path, guards, interceptors } = root.defaults;
  const handler = root.errorHandler && byId.get(root.errorHandler.class.id)?.errorHandler;
  return {
    path: path?.segments ?? [],
    guards: distinctClasses(guards),
    interceptors: distinctClasses(interceptors),
    isThrottled: [...reachedFrom(root, declarations)].some(({ throttling }) => throttling.length > 0),
    validationStatus: handler?.validationStatus?.value ?? 400,
  };
}

/** A guard can be listed with several options. */
function distinctClasses(uses: readonly { readonly class: ClassReference }[]): readonly ClassReference[] {
  return [...new Map(uses.map((use) => [use.class.id, use.class])).values()];
}
