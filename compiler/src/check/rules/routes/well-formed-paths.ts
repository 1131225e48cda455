import { malformedPath } from '../../../diagnostics/catalogue/routes.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import type { PathProblem } from '../../../model/path-problem.js';

/** Paths consist of literal segments and `{name}`. */
export function wellFormedPaths(application: ApplicationModel, report: Report): void {
  for (const issue of application.issues) {
    if (issue.kind !== 'malformed-path') continue;
    const { path, problem, span } = issue;
    report(malformedPath.at(span, { path, ...explain(path, problem) }));
  }
}

function explain(path: string, { kind, text }: PathProblem): { because: string; hint: string } {
  switch (kind) {
    case 'empty-segment':
      return { because: 'has an empty segment', hint: 'write one slash between segments' };
    case 'partial-parameter':
      return {
        because: `has a parameter that is not a whole segment: \`${text}\``,
        hint: 'let the parameter take the whole segment, and take the text apart in the handler',
      };
    case 'parameter-name':
      return { because: `has a parameter without a usable name: \`${text}\``, hint: 'name it as a variable: `{id}`' };
    case 'repeated-parameter':
      return { because: `has the parameter \`${text}\` twice`, hint: 'give each parameter a name of its own' };
    case 'colon-parameter':
      return { because: `has a parameter with a colon: \`${text}\``, hint: `write \`${withBraces(path)}\`` };
    case 'wildcard':
      return {
        because: `has a wildcard: \`${text}\``,
        hint: 'name each segment, literally or as a parameter: `{name}`',
      };
    case 'dot-segment':
      return {
        because: `has the segment \`${text}\``,
        hint: 'remove it: clients work it out before they send the path',
      };
    case 'character':
      return {
        because: `has the character ${JSON.stringify(text)}`,
        hint: 'write the decoded characters of the path itself: no query, no fragment, no percent escape, no space',
      };
  }
}

/** `/notes/{id}` for `/notes/:id`. */
function withBraces(path: string): string {
  return path.replace(/(^|\/):([^/]+)/g, '$1{$2}');
}
