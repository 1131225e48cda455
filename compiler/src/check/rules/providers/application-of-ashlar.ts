import { foreignApplication } from '../../../diagnostics/catalogue/lifecycle.js';
import type { RelatedPlace, Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import type { ForeignApplication } from '../../../model/foreign/foreign-application.js';
import { contains } from '../../../model/span.js';
import { adviceOnCall } from '../../other-frameworks/application-advice.js';

/** The application is started and configured by `Application` of `ashlar`: another framework serves none of its routes. */
export function applicationOfAshlar(application: ApplicationModel, report: Report): void {
  for (const foreign of application.foreignApplications) {
    const { written, package: packageName, classes, span } = foreign;
    const isStart = classes !== undefined;
    const fix = isStart
      ? 'write `const app = await Application.create(compiled)` of `ashlar`, with `compiled` of the generated `index.ts`'
      : 'take the `Application` of `ashlar`';
    report(foreignApplication.at(span, { written, package: packageName, isStart, fix }, equivalentsOf(foreign)));
  }
}

/** The equivalent of every call, at its place; a call in the arguments of another belongs to that one. */
function equivalentsOf({ calls }: ForeignApplication): readonly RelatedPlace[] {
  const advised = calls.flatMap((call) => {
    const message = adviceOnCall(call);
    return message === undefined ? [] : [{ span: call.span, message }];
  });
  return advised.filter(({ span }) => !advised.some((other) => other.span !== span && contains(other.span, span)));
}
