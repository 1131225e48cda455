import { wrongResponseMapper } from '../../../diagnostics/catalogue/handler-results.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { remove } from '../../repairs/changes.js';
import { choose, isComposed, keepOneOf } from '../../repairs/syntax-changes.js';

/** A class or method uses one response mapper, or skips the mappers outside of it. */
export function oneResponseMapper(application: ApplicationModel, report: Report): void {
  for (const issue of application.issues) {
    if (issue.kind === 'wrong-mapper-arguments') {
      const texts = {
        decorator: 'UseResponseMapper',
        because: 'it takes one class',
        hint: 'write `@UseResponseMapper(Envelope)`',
      };
      report(wrongResponseMapper.at(issue.span, texts));
    }
    if (issue.kind === 'several-mappers') {
      const place = { span: issue.first, message: 'the first decorator about response mappers is here' };
      const hint = 'keep one of the two: the nearest mapper replaces the others';
      const because = 'the class or method has a decorator about its response mapper already';
      const { span, first, decorator } = issue;
      // Without the other decorator, a skip would have no effect.
      const isSkip = decorator === 'SkipResponseMapper';
      const skipped = isComposed(span) ? [] : [choose('keep one of the two', remove(span))];
      const repairs = isSkip ? skipped : keepOneOf(span, first, { title: 'keep one of the two' });
      report(wrongResponseMapper.at(issue.span, { decorator: issue.decorator, because, hint }, [place], repairs));
    }
  }
}
