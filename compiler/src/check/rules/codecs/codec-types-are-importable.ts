import { hiddenCodecType } from '../../../diagnostics/catalogue/codecs.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { Change } from '../../../diagnostics/repair.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { isExactAsText } from '../../../model/shapes/importable-types.js';
import { namedTypesIn } from '../../../model/shapes/named-types.js';
import { typeText } from '../../../model/shapes/type-text.js';
import { indexOf } from '../../lookups/application-index.js';
import { safely } from '../../repairs/syntax-changes.js';

/** Generated code imports the types in the values of codecs, or writes them out: no signature of a handler has them. */
export function codecTypesAreImportable(application: ApplicationModel, report: Report): void {
  const { types } = application;
  for (const { provider, shape, span: use } of application.codecs) {
    if (isExactAsText(shape, types)) continue;
    const consumer = indexOf(application).label(provider);
    const type = typeText(shape, types);
    // The innermost types come last: those around them can be written out when these are exported.
    const hidden = [...namedTypesIn([shape], types).values()].findLast(
      (one) => one.exportName === undefined && !isExactAsText({ kind: 'named', type: one.id }, types),
    );
    const related =
      hidden?.span === undefined ? [] : [{ span: hidden.span, message: `\`${hidden.name}\` is declared here` }];
    const exported = related.map(({ span }): Change => ({ kind: 'modifiers', of: span, add: 'export' }));
    const repairs = hidden === undefined ? [] : safely(exported, `export \`${hidden.name}\``);
    report(hiddenCodecType.at(use, { consumer, type, hidden: hidden?.name }, related, repairs));
  }
}
