import { malformedSecurityScheme } from '../../../diagnostics/catalogue/api-document.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { SchemeProblem } from '../../../model/api-document.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { nearest } from '../../../model/nearest.js';
import { chooseName } from '../../repairs/syntax-changes.js';

/** Security schemes are valid in OpenAPI. */
export function wellFormedSchemes({ issues }: ApplicationModel, report: Report): void {
  for (const issue of issues) {
    if (issue.kind !== 'malformed-scheme') continue;
    const { problem, span } = issue;
    const near = problem.kind === 'unknown-value' ? nearest(problem.value, problem.known) : [];
    const repairs = chooseName(near, (value) => ({ kind: 'literal', span, value }));
    report(malformedSecurityScheme.at(span, explain(problem), [], repairs));
  }
}

function explain(problem: SchemeProblem): { problem: string; hint: string } {
  switch (problem.kind) {
    case 'missing':
      return { problem: `${problem.of} has no \`${problem.property}\``, hint: `add \`${problem.property}\`` };
    case 'unknown-value': {
      const { property, value, known } = problem;
      const [meant] = nearest(value, known);
      const hint = `write one of ${known.map((one) => `\`'${one}'\``).join(', ')}`;
      return {
        problem: `\`'${value}'\` is not a \`${property}\` of OpenAPI`,
        hint: meant === undefined ? hint : `did you mean \`'${meant}'\`?`,
      };
    }
    case 'not-a-url':
      return {
        problem: `\`${problem.property}\` is \`${problem.value}\`, which is not a URL`,
        hint: 'write a URL such as `https://auth.example.com/token`',
      };
    case 'no-flow':
      return {
        problem: 'an OAuth 2 scheme needs a flow',
        hint: 'add `implicit`, `password`, `clientCredentials` or `authorizationCode`',
      };
  }
}
