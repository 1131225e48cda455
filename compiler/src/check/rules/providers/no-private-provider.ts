import { privateProvider } from '../../../diagnostics/catalogue/providers.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel, Module } from '../../../model/application-model.js';
import type { MissingTarget } from '../../../model/dependency-target.js';
import { throttleModule } from '../../../model/framework/framework-classes.js';
import { type ApplicationIndex, indexOf } from '../../lookups/application-index.js';
import { importsOf } from '../../lookups/imports-of.js';
import { missingDependencies } from '../../lookups/missing-dependencies.js';

/** The dependencies of a class on other modules are exported there. */
export function noPrivateProvider(application: ApplicationModel, report: Report): void {
  const index = indexOf(application);
  for (const { module, target, consumer, verb, span, related } of missingDependencies(application, 'private')) {
    const provider = index.label(target.class);
    const owner = index.labelOf(target.owner);
    const hint = hintFor(target, provider, module, index);
    const values = { consumer: index.label(consumer.class), verb, provider, owner, hint };
    const listedAt = index.provider(target.class.id)?.listedAt;
    const declared = listedAt && { span: listedAt, message: `${owner} provides ${provider} here` };
    report(privateProvider.at(span, values, [...(declared ? [declared] : []), ...related]));
  }
}

type PrivateTarget = Extract<MissingTarget, { kind: 'private' }>;

function hintFor(target: PrivateTarget, provider: string, module: Module, index: ApplicationIndex): string {
  const owner = index.labelOf(target.owner);
  if (target.owner === throttleModule.id) {
    return `move the common code into a provider of a module that both import: ${provider} is for ${owner} alone`;
  }
  return target.imported
    ? `${provider} is declared in ${owner} but not exported: add it to its \`exports\``
    : `add ${provider} to the \`exports\` of ${owner}, and ${owner} to ${importsOf(module.class, index)}`;
}
