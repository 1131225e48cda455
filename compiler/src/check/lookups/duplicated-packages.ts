import type { ApplicationModel } from '../../model/application-model.js';
import { packageFilesOf } from '../../model/package-file.js';
import type { Span } from '../../model/span.js';
import { namedClasses } from './named-classes.js';

/** A package of which an application uses several copies. */
export interface DuplicatedPackage {
  readonly name: string;
  /** The directory of each copy, and a class of the application in it. */
  readonly copies: readonly { readonly directory: string; readonly span: Span }[];
}

/** The packages that are installed several times, and have classes of the application in more than one copy. */
export function duplicatedPackages(application: ApplicationModel): readonly DuplicatedPackage[] {
  const files = packageFilesOf(application);
  if (files.size === 0) return [];
  const copies = new Map<string, Map<string, Span>>();
  // A class of one copy may be needed while only the other copy is provided.
  const needed = application.providers.flatMap(({ dependencies }) =>
    dependencies.flatMap(({ span, target }) => ('class' in target ? [{ reference: target.class, span }] : [])),
  );
  for (const { reference, span } of [...namedClasses(application).values(), ...needed]) {
    const file = reference.origin.kind === 'source' ? files.get(reference.origin.file) : undefined;
    if (file === undefined) continue;
    const known = copies.get(file.package) ?? new Map<string, Span>();
    copies.set(file.package, known);
    if (!known.has(file.directory)) known.set(file.directory, span);
  }
  return [...copies]
    .filter(([, found]) => found.size > 1)
    .map(([name, found]) => ({ name, copies: [...found].map(([directory, span]) => ({ directory, span })) }));
}
