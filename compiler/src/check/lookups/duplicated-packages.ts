import type { ApplicationModel } from '../../model/application-model.js';
import { packageFilesOf } from '../../model/package-file.js';
import type { Span } from '../../model/span.js';
import { everyUse } from './every-use.js';
import { namedClasses } from './named-classes.js';
import type { NamedClass } from './unimportable-classes.js';

/** A package of which an application uses several copies. */
export interface DuplicatedPackage {
  readonly name: string;
  /** The directory of each copy, and a class of the application in it. */
  readonly copies: readonly { readonly directory: string; readonly span: Span }[];
}

/**
 * The packages that are installed several times, where classes of the application come from more than one copy, or from a copy that
 * is not the one which the application imports.
 */
export function duplicatedPackages(application: ApplicationModel): readonly DuplicatedPackage[] {
  const files = packageFilesOf(application);
  if (files.size === 0) return [];
  const directories = new Map([...files.values()].map(({ path, directory }) => [path, directory]));
  const copies = new Map<string, Map<string, Span>>();
  const add = (name: string, directory: string, span: Span): void => {
    const known = copies.get(name) ?? new Map<string, Span>();
    copies.set(name, known);
    if (!known.has(directory)) known.set(directory, span);
  };
  const used = usedClasses(application).flatMap(({ reference: { origin }, span }) => {
    const file = origin.kind === 'source' ? files.get(origin.file) : undefined;
    return file === undefined ? [] : [{ file, span }];
  });
  for (const { file, span } of used) add(file.package, file.directory, span);
  for (const { file, span } of used) {
    const imported = file.entry && directories.get(file.entry.file);
    if (imported !== undefined) add(file.package, imported, span);
  }
  return [...copies]
    .filter(([, found]) => found.size > 1)
    .map(([name, found]) => ({ name, copies: [...found].map(([directory, span]) => ({ directory, span })) }));
}

/** The classes that generated code names, and those that are needed, used and exported: these may be of a copy that provides nothing. */
function usedClasses(application: ApplicationModel): readonly NamedClass[] {
  const { providers, modules } = application;
  const needed = providers.flatMap(({ dependencies }) =>
    dependencies.flatMap(({ span, target }) => ('class' in target ? [{ reference: target.class, span }] : [])),
  );
  const used = everyUse(application).map(({ use }) => ({ reference: use.class, span: use.span }));
  const exported = modules.flatMap(({ exports }) => exports.map(({ class: reference, span }) => ({ reference, span })));
  return [...namedClasses(application).values(), ...needed, ...used, ...exported];
}
