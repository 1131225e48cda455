import { conflictingVariables } from '../../../diagnostics/catalogue/configuration.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import type { PropertyShape, Shape } from '../../../model/shapes/shape.js';
import { unwrapped } from '../../../model/shapes/shape-questions.js';
import { type ConfigurationProperty, configurationProperties } from '../../lookups/types/configuration-properties.js';

/** Configurations that read one variable declare the same type for it; a class reads it once. */
export function variablesAgree(application: ApplicationModel, report: Report): void {
  const known = new Map<string, ConfigurationProperty>();
  for (const second of configurationProperties(application)) {
    const { variable, configuration, path, span } = second;
    const first = known.get(variable);
    if (first === undefined) {
      known.set(variable, second);
      continue;
    }
    const sameClass = first.configuration.class.id === configuration.class.id;
    const { types } = application;
    if (!sameClass && typeKey(first.property, types) === typeKey(second.property, types)) continue;
    const values = { variable, first: first.path, second: path, sameClass };
    report(conflictingVariables.at(span, values, [{ span: first.span, message: `\`${first.path}\` is here` }]));
  }
}

/** A text that is equal for properties of equal types, however the types are named. */
function typeKey({ shape, optional, default: preset }: PropertyShape, types: ApplicationModel['types']): string {
  return JSON.stringify([keyParts(shape, types), optional, preset]);
}

function keyParts(shape: Shape, types: ApplicationModel['types']): unknown {
  const found = unwrapped(shape, types);
  if (found.kind === 'union') return found.members.map((member) => JSON.stringify(keyParts(member, types))).sort();
  if (found.kind !== 'array') return found;
  const { readonly: _, items, ...list } = found;
  return { ...list, items: keyParts(items, types) };
}
