import type { Route } from '../../model/application-model.js';
import { markedValues, markerNames } from '../../model/route-input.js';
import { startOf } from '../../model/span.js';
import type { FileOptionIssue } from '../../model/upload.js';

/** An invalid option, and the marker that has it. */
export interface MarkedFileOptionIssue extends FileOptionIssue {
  readonly marker: 'File' | 'Files';
}

/** The errors in the options of files, each once: several handlers may use the type that the options are in. */
export function fileOptionIssues(routes: readonly Route[]): readonly MarkedFileOptionIssue[] {
  const found = new Map<string, MarkedFileOptionIssue>();
  for (const value of routes.flatMap(({ inputs }) => inputs).flatMap(markedValues)) {
    if (value.source !== 'file' && value.source !== 'files') continue;
    for (const issue of value.issues) {
      const text = 'mediaType' in issue.problem ? issue.problem.mediaType : '';
      const key = `${startOf(issue.span)} ${issue.problem.kind} ${text}`;
      if (!found.has(key)) found.set(key, { ...issue, marker: markerNames[value.source] });
    }
  }
  return [...found.values()];
}
