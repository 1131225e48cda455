import { foreignDocumentation } from '../../../diagnostics/catalogue/other-frameworks.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import type { Span } from '../../../model/span.js';
import { andOtherPlaces, furtherPlaces } from '../../lookups/further-places.js';
import { decoratorLabel } from '../../other-frameworks/advice.js';
import { documentationFix, onlyDocuments } from '../../other-frameworks/documentation-advice.js';
import { targetOf } from '../../other-frameworks/target.js';
import { UsesByCause } from '../../other-frameworks/uses-by-cause.js';

/** Routes are documented by their types, their JSDoc and the decorators of `ashlar`. */
export function documentationOfAshlar(application: ApplicationModel, report: Report): void {
  const uses = new UsesByCause<Use>();
  for (const { class: reference, role, foreign } of application.classes) {
    if (role === 'data') continue;
    for (const decorator of foreign?.decorators ?? []) {
      const [part] = decorator.parts;
      const isParameter = decorator.place.kind === 'parameter' || decorator.place.kind === 'constructor-parameter';
      if (part === undefined || isParameter || !onlyDocuments(decorator)) continue;
      const label = decoratorLabel(decorator);
      const target = targetOf(reference.name, decorator.place);
      uses.add(label, { label, target, fix: documentationFix(part), span: decorator.span });
    }
  }
  for (const [{ label, target, fix, span }, ...others] of uses.inOrder()) {
    const values = { decorator: label, target: `${target}${andOtherPlaces(others.length)}`, fix };
    report(foreignDocumentation.at(span, values, furtherPlaces(others.map((other) => other.span))));
  }
}

interface Use {
  readonly label: string;
  readonly target: string;
  readonly fix: string;
  readonly span: Span;
}
