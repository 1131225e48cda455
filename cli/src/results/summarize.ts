import { type BuildResult, hasErrors } from '@ashlar/compiler/last-build';
import { counted } from '../text/counted.js';
import { countDiagnostics } from './count-diagnostics.js';

/** Summarizes a build: `12 modules, 48 routes, 9 files, 2 changed, 412 ms`, or the number of errors. */
export function summarize({ diagnostics, counts, changed }: BuildResult, milliseconds: number): string {
  const found = countDiagnostics(diagnostics);
  // Without the time: the output for an application with errors is the same for every run.
  if (hasErrors(diagnostics)) return found;
  const built = [
    counted(counts.modules, 'module'),
    counted(counts.routes, 'route'),
    counted(counts.files, 'file'),
    `${changed} changed`,
  ];
  return [...built, ...(found === '' ? [] : [found]), `${Math.round(milliseconds)} ms`].join(', ');
}
