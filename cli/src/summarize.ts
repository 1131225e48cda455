import { type BuildResult, hasErrors } from '@ashlar/compiler';
import { countDiagnostics, counted } from './report-diagnostics.js';

/** `12 modules, 48 routes, 9 files, 2 changed, 412 ms`, or what was found instead. */
export function summarize({ diagnostics, counts, changed }: BuildResult, milliseconds: number): string {
  const found = countDiagnostics(diagnostics);
  // Without the time: what is told about an application that cannot be built is the same every time.
  if (hasErrors(diagnostics)) return found;
  const built = [
    counted(counts.modules, 'module'),
    counted(counts.routes, 'route'),
    counted(counts.files, 'file'),
    `${changed} changed`,
  ];
  return [...built, ...(found === '' ? [] : [found]), `${Math.round(milliseconds)} ms`].join(', ');
}
