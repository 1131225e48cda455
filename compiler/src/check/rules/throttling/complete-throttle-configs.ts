import { incompleteThrottleConfig } from '../../../diagnostics/catalogue/throttling.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { indexOf } from '../../lookups/application-index.js';
import { throttleConfigs } from '../../lookups/throttle-configs.js';

/** The class that configures `ThrottleModule` has the method `options`. */
export function completeThrottleConfigs(application: ApplicationModel, report: Report): void {
  const index = indexOf(application);
  for (const { class: config, construction, methods, builtAt, listedAt } of throttleConfigs(application)) {
    // A class that cannot be constructed is reported by another rule.
    const isRead = ['static-create', 'constructor', 'configuration'].includes(construction.kind);
    if (!isRead || ('abstract' in construction && construction.abstract) || methods.includes('options')) continue;
    const name = index.label(config);
    const place = { span: listedAt, message: `${name} configures \`ThrottleModule\` here` };
    report(incompleteThrottleConfig.at(builtAt, { config: name }, [place]));
  }
}
