import { severalThrottleConfigurations } from '../../../diagnostics/catalogue/throttling.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';

/** `ThrottleModule` is configured once. A call in a constant counts once for all modules that import it. */
export function oneThrottleConfiguration({ throttleImports }: ApplicationModel, report: Report): void {
  const calls = new Map(
    throttleImports.flatMap(({ span, configuration }) =>
      configuration === undefined ? [] : [[configuration.id, span] as const],
    ),
  );
  const [first, ...more] = calls.values();
  if (first === undefined) return;
  for (const span of more) {
    report(severalThrottleConfigurations.at(span, {}, [{ span: first, message: 'it is configured here first' }]));
  }
}
