import { circularDependency } from '../../../diagnostics/catalogue/providers.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { indexOf } from '../../lookups/application-index.js';

/** Providers have no circular dependency: each is constructed after its dependencies. */
export function noDependencyCycle(application: ApplicationModel, report: Report): void {
  const index = indexOf(application);
  for (const cycle of application.cycles) {
    const [first, ...others] = cycle;
    if (first === undefined) continue;
    const provider = index.labelOf(first.from);
    const names = cycle.map((edge) => index.labelOf(edge.from));
    const edges = others.map((edge, position) => ({
      span: edge.span,
      message: `${names[position + 1] ?? provider} needs ${names[position + 2] ?? provider}`,
    }));
    const last = names.at(-1) ?? provider;
    report(circularDependency.at(first.span, { provider, cycle: [...names, provider].join(' -> '), last }, edges));
  }
}
