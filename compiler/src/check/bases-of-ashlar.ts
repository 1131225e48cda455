import { foreignBase } from '../diagnostics/catalogue/lifecycle.js';
import type { Report } from '../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../model/application-model.js';
import { adviceOnHeritage } from './other-frameworks/heritage-advice.js';

/** Guards, interceptors and data are not those of another framework: nothing calls what its interfaces declare. */
export function basesOfAshlar(application: ApplicationModel, report: Report): void {
  for (const { class: reference, foreign } of application.classes) {
    for (const heritage of foreign?.heritage ?? []) {
      const advice = adviceOnHeritage(heritage, reference.name);
      if (advice === undefined) continue;
      const base = `\`${heritage.text}\` of \`${heritage.package}\``;
      report(foreignBase.at(heritage.span, { class: reference.name, clause: heritage.clause, base, ...advice }));
    }
  }
}
