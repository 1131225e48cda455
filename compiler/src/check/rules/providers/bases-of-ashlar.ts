import { foreignBase } from '../../../diagnostics/catalogue/lifecycle.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { adviceOnHeritage, adviceOnInheritedCall } from '../../other-frameworks/heritage-advice.js';

/** Guards, interceptors and data are not those of another framework: Ashlar does not call the methods of its interfaces. */
export function basesOfAshlar(application: ApplicationModel, report: Report): void {
  for (const { class: reference, foreign } of application.classes) {
    for (const heritage of foreign?.heritage ?? []) {
      const advice = adviceOnHeritage(heritage, reference.name);
      if (advice === undefined) continue;
      const base = `\`${heritage.text}\` of \`${heritage.package}\``;
      const related = (heritage.calls ?? []).flatMap((call) => {
        const message = adviceOnInheritedCall(call);
        return message === undefined ? [] : [{ span: call.span, message }];
      });
      const values = { class: reference.name, clause: heritage.clause, base, ...advice };
      report(foreignBase.at(heritage.span, values, related));
    }
  }
}
