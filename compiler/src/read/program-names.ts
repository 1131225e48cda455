import type { ts } from 'ts-morph';
import type { ProjectReading } from '../sources/project.js';
import { mentionsComposition } from './decorators/composition-names.js';
import { DecoratorNames } from './decorators/decorator-names.js';
import { FrameworkNames, renamesExports } from './framework-names.js';
import { keyFunctionNames } from './type-keys.js';

/** The names that parts of `ashlar` can have in the files of a program. */
export interface ProgramNames {
  readonly decorators: DecoratorNames;
  readonly keys: FrameworkNames;
  /** The files that they were found in. */
  readonly files: readonly ts.SourceFile[];
  /** Represents the packages of these files. */
  readonly packages: object | undefined;
}

/** The names in a program: those of an earlier one, if the files that differ give none. */
export function programNames(reading: ProjectReading, known: ProgramNames | undefined): ProgramNames {
  const { files, state } = reading;
  const { packages } = state;
  if (known !== undefined && packages !== undefined && known.packages === packages && giveSameNames(known, files)) {
    return { ...known, files };
  }
  const decorators = new DecoratorNames(files.filter((sourceFile) => !isOfAshlar(sourceFile, reading)));
  return { decorators, keys: new FrameworkNames(files, keyFunctionNames), files, packages };
}

function giveSameNames(known: ProgramNames, files: readonly ts.SourceFile[]): boolean {
  // The name of a composition matters wherever it is mentioned.
  if (known.decorators.haveCompositions || files.length !== known.files.length) return false;
  return files.every((sourceFile, place) => {
    const before = known.files[place];
    if (sourceFile === before) return true;
    return sourceFile.fileName === before?.fileName && !givesNames(before) && !givesNames(sourceFile);
  });
}

/** Whether a file can give something that it imports or declares another name. */
function givesNames(sourceFile: ts.SourceFile): boolean {
  return mentionsComposition(sourceFile) || renamesExports(sourceFile);
}

function isOfAshlar(sourceFile: ts.SourceFile, reading: ProjectReading): boolean {
  return !reading.isOwn(sourceFile) && reading.packageNameOf(sourceFile.fileName) === 'ashlar';
}
