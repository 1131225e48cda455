import type { Module, Provider } from '../../model/application-model.js';
import type { ClassReference } from '../../model/class-reference.js';
import type { ImportCycle } from '../../model/issues/import-cycle.js';

/** The import cycles that the classes in generated code lead to: a package can have files that only others load. */
export function loadedCycles(
  providers: readonly Provider[],
  modules: readonly Module[],
  found: readonly ImportCycle[],
): readonly ImportCycle[] {
  // Most applications have none.
  if (found.length === 0) return found;
  const holders = new Set(
    providers.flatMap(({ construction, module }) => (construction.kind === 'factory' ? module : [])),
  );
  const classes = [
    ...modules.flatMap((module) => (holders.has(module.class.id) ? module.class : [])),
    ...providers.flatMap(({ class: token, construction }) =>
      'class' in construction ? [token, construction.class] : token,
    ),
  ];
  const files = new Set(classes.flatMap(fileOf));
  return found.filter(({ loadedBy }) => loadedBy.some((file) => files.has(file))).toSorted((a, b) => a.rank - b.rank);
}

function fileOf({ origin }: ClassReference): readonly string[] {
  return origin.kind === 'source' ? [origin.file] : [];
}
