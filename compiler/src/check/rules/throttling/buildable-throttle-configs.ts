import { unbuildableThrottleConfig } from '../../../diagnostics/catalogue/throttling.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { indexOf } from '../../lookups/application-index.js';
import { throttleConfigs } from '../../lookups/throttle-configs.js';

/** The class that configures `ThrottleModule` can be constructed: it is not the token of another provider, and its constructor is read. */
export function buildableThrottleConfigs(application: ApplicationModel, report: Report): void {
  const index = indexOf(application);
  for (const issue of application.issues) {
    if (issue.kind !== 'framework-throttle-config') continue;
    const values = {
      because: 'it is a class of `ashlar`',
      hint: 'name a class of the application that implements `ThrottleConfig`',
    };
    report(unbuildableThrottleConfig.at(issue.span, { config: index.label(issue.class), ...values }));
  }
  for (const { class: token, construction, builtAt, listedAt } of throttleConfigs(application)) {
    const config = index.label(token);
    const hint = `name a class of the application that extends ${config}`;
    if (construction.kind === 'unreadable') {
      report(
        unbuildableThrottleConfig.at(listedAt, {
          config,
          because: 'it is a class of a package, whose constructor is not read',
          hint,
        }),
      );
    } else if (construction.kind === 'constructor' && construction.abstract) {
      const place = { span: builtAt, message: `${config} is declared here` };
      report(unbuildableThrottleConfig.at(listedAt, { config, because: 'it is abstract', hint }, [place]));
    }
  }
}
