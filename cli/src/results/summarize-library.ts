import { hasErrors, type LibraryBuild } from '@ashlar/compiler';
import { counted } from '../text/counted.js';
import { countDiagnostics } from './count-diagnostics.js';

/** Summarizes the build of a library: `library of 3 modules, 1 changed, 120 ms`, or the number of errors. */
export function summarizeLibrary({ diagnostics, modules, changed }: LibraryBuild, milliseconds: number): string {
  const found = countDiagnostics(diagnostics);
  if (hasErrors(diagnostics)) return found;
  const built = [`library of ${counted(modules, 'module')}`, `${changed ? 1 : 0} changed`];
  return [...built, ...(found === '' ? [] : [found]), `${Math.round(milliseconds)} ms`].join(', ');
}
