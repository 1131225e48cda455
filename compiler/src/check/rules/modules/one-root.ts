import { severalRoots } from '../../../diagnostics/catalogue/modules.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';

/** Exactly one module can be the root. */
export function oneRoot(application: ApplicationModel, report: Report): void {
  for (const issue of application.issues) {
    if (issue.kind !== 'several-roots') continue;
    const [first, ...others] = issue.candidates;
    const modules = issue.candidates.map((candidate) => `\`${candidate.class.name}\``).join(', ');
    const places = others.map(({ class: { name }, span }) => ({
      span,
      message: `\`${name}\` is imported by no module either`,
    }));
    report(severalRoots.at(first?.span, { modules }, places));
  }
}
