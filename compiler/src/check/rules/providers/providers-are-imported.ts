import { providerNotImported } from '../../../diagnostics/catalogue/providers.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { RepairOfHelp } from '../../../diagnostics/repair.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { throttleModule } from '../../../model/framework/framework-classes.js';
import { indexOf } from '../../lookups/application-index.js';
import { importsFor, isGiven } from '../../lookups/imports-of.js';
import { missingDependencies } from '../../lookups/missing-dependencies.js';
import { addTo } from '../../repairs/changes.js';

/** The dependencies of a class on other modules are exported by a direct import of its module. */
export function providersAreImported(application: ApplicationModel, report: Report): void {
  const index = indexOf(application);
  for (const { module, target, consumer, verb, span, related } of missingDependencies(application, 'not-imported')) {
    const provider = index.label(target.class);
    const owner = index.labelOf(target.owner);
    const needing = index.label(module.class);
    const list = importsFor(consumer.class, module, index);
    // Importing the owner would make a circular import where the owner itself needs this module.
    const isCircular = index.reaches(target.owner, module.class.id);
    const hint = isCircular
      ? `${owner} itself imports ${needing}: add \`forwardRef(() => ${index.module(target.owner).class.name})\` to ${list}, or move ${provider} into a module that both can import`
      : `add ${owner} to ${list}`;
    const values = { consumer: index.label(consumer.class), verb, provider, owner, module: needing, hint };
    const exported = index.module(target.owner).exports.find((entry) => entry.class.id === target.class.id);
    const place = exported && { span: exported.span, message: `${owner} exports ${provider} here` };
    const repair: RepairOfHelp = {
      kind: 'safe',
      changes: [addTo(module, 'imports', index.module(target.owner).class)],
    };
    const isInDecorator = module.class.id !== throttleModule.id && !isGiven(consumer.class, module);
    const repairs = isInDecorator && !isCircular ? [repair] : [];
    report(providerNotImported.at(span, values, [...(place ? [place] : []), ...related], repairs));
  }
}
