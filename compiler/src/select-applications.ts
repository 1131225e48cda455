import { libraryAlone } from './diagnostics/catalogue/libraries.js';
import { unknownApplication } from './diagnostics/catalogue/output.js';
import type { Diagnostic } from './diagnostics/diagnostic.js';
import { relativePath } from './files/path.js';
import type { Settings } from './settings/settings.js';

/** The selected applications of a package, or the reason why there are none. */
export type SelectedApplications =
  | { readonly settings: readonly Settings[]; readonly diagnostics?: never }
  | { readonly diagnostics: readonly Diagnostic[]; readonly settings?: never };

/**
 * Chooses among the applications of a package. `wanted` is an output directory (`src/admin/generated`) or a root module
 * (`AdminModule`, `src/admin.ts#AdminModule`); all applications are chosen when it is absent.
 */
export function selectApplications(all: readonly Settings[], wanted: string | undefined): SelectedApplications {
  if (all.length === 0) return { diagnostics: [libraryAlone.at(undefined, {})] };
  if (wanted === undefined) return { settings: all };
  const found = all.filter((settings) => namesOf(settings).includes(wanted));
  if (found.length > 0) return { settings: found };
  const known = all.map(({ directory, out }) => relativePath(directory, out));
  return { diagnostics: [unknownApplication.at(undefined, { wanted, known })] };
}

function namesOf({ directory, out, root }: Settings): readonly string[] {
  const names = [relativePath(directory, out)];
  return root === undefined ? names : [...names, root.className, `${root.file}#${root.className}`];
}
