import type { ApplicationModel } from '../../model/application-model.js';
import type { ClassReference } from '../../model/class-reference.js';
import { nearest } from '../../model/nearest.js';

/** The class that a name of no class may be a misspelling of: one that the application has, or that its classes need. */
export function similarClass(text: string, application: ApplicationModel): string | undefined {
  const [meant] = nearest(text, [...new Set(classesOf(application).map(({ name }) => name))]);
  // A class with this very name is only not imported.
  return meant === text ? undefined : meant;
}

/** The class of a name of which the application has one. */
export function onlyClassNamed(name: string, application: ApplicationModel): ClassReference | undefined {
  const found = classesOf(application).filter((reference) => reference.name === name);
  const [first] = found;
  return found.every(({ id }) => id === first?.id) ? first : undefined;
}

/** Every class that modules, providers and their dependencies name, and decorated ones that no module lists yet. */
function classesOf({ modules, unreachable, providers, classes }: ApplicationModel): readonly ClassReference[] {
  const needed = providers.flatMap(({ dependencies }) =>
    dependencies.flatMap(({ target }) => ('class' in target ? [target.class] : [])),
  );
  const declared = classes.filter(({ role }) => role !== 'data');
  const named = [...modules, ...unreachable, ...providers, ...declared].map((entry) => entry.class);
  return [...named, ...needed];
}
