import { asynchronousCodecRules } from '../../../diagnostics/catalogue/codecs.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { ruledClassesIn } from '../../../model/shapes/ruled-classes.js';
import { typeText } from '../../../model/shapes/type-text.js';
import { indexOf } from '../../lookups/application-index.js';
import { listOf } from '../../other-frameworks/advice.js';

/** `Codec.decode` returns a value, and not a promise: it runs the rules of classes at once. */
export function codecRulesAreSynchronous(application: ApplicationModel, report: Report): void {
  const { types } = application;
  for (const { provider, shape, span } of application.codecs) {
    const ruled = ruledClassesIn(shape, types).filter(({ rules }) => rules.asynchronous === true);
    if (ruled.length === 0) continue;
    const consumer = indexOf(application).label(provider);
    const classes = listOf(ruled.map(({ class: { name } }) => `\`${name}\``));
    const related = ruled.flatMap(({ class: { name }, rules }) =>
      rules.span === undefined ? [] : [{ span: rules.span, message: `\`${name}\` declares its rules here` }],
    );
    report(asynchronousCodecRules.at(span, { consumer, type: typeText(shape, types), classes }, related));
  }
}
