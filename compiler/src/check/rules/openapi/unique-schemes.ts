import { duplicateComponent } from '../../../diagnostics/catalogue/api-document.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { RegisteredScheme } from '../../../model/api-document.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { keepOneOf } from '../../repairs/syntax-changes.js';

/** No two security schemes have one name. */
export function uniqueSchemes({ openApi }: ApplicationModel, report: Report): void {
  const firstByName = new Map<string, RegisteredScheme>();
  for (const scheme of openApi?.schemes ?? []) {
    const { name, builder, span } = scheme;
    const first = firstByName.get(name);
    if (first === undefined) firstByName.set(name, scheme);
    // A scheme with the standard name of another kind is reported by another rule.
    else if (first.builder === builder) {
      const place = { span: first.span, message: 'the first one is here' };
      const repairs = keepOneOf(span, first.span, { title: 'keep one of them' });
      report(duplicateComponent.at(span, { scheme: name }, [place], repairs));
    }
  }
}
