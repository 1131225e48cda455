import { hiddenConstructor } from '../../../diagnostics/catalogue/providers.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { RepairOfHelp } from '../../../diagnostics/repair.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import type { ClassReference } from '../../../model/class-reference.js';
import { indexOf } from '../../lookups/application-index.js';

/** Generated code can call the constructors of providers and controllers. */
export function callableConstructors(application: ApplicationModel, report: Report): void {
  const index = indexOf(application);
  for (const { construction, builtAt, listedAt } of application.providers) {
    if (construction.kind !== 'constructor' || !construction.hidden || construction.abstract) continue;
    const name = index.label(construction.class);
    const places = [{ span: listedAt, message: `${name} is listed here` }];
    report(hiddenConstructor.at(builtAt, { name }, places, repairsFor(construction.class, application)));
  }
}

/** Makes the constructor that a class declares itself public. */
function repairsFor({ id }: ClassReference, { classes }: ApplicationModel): readonly RepairOfHelp[] {
  const { methods = [] } = classes.find((found) => found.class.id === id) ?? {};
  return methods
    .filter(({ name }) => name === 'constructor')
    .map(({ span }) => ({
      title: 'make the constructor public',
      kind: 'choice',
      changes: [{ kind: 'modifiers', of: span, remove: ['private', 'protected'] }],
    }));
}
