import type { ApplicationModel } from '../../model/application-model.js';
import { nearest } from '../../model/nearest.js';

/** The class that a name of no class may be a misspelling of: one that the application has, or that its classes need. */
export function similarClass(text: string, application: ApplicationModel): string | undefined {
  const [meant] = nearest(text, classNames(application));
  // A class with this very name is only not imported.
  return meant === text ? undefined : meant;
}

/** Every class that modules, providers and their dependencies name, and decorated ones that no module lists yet. */
function classNames({ modules, unreachable, providers, classes }: ApplicationModel): readonly string[] {
  const needed = providers.flatMap(({ dependencies }) =>
    dependencies.flatMap(({ target }) => ('class' in target ? [target.class.name] : [])),
  );
  const declared = classes.filter(({ role }) => role !== 'data');
  const named = [...modules, ...unreachable, ...providers, ...declared].map((entry) => entry.class.name);
  return [...new Set([...named, ...needed])];
}
