import type { ts } from 'ts-morph';
import { familyOf } from '../../model/foreign/other-frameworks.js';
import { typeScriptInternals } from '../typescript-internals.js';
import { isGlobal } from './program-state.js';

/**
 * Whether the files of an application can only be found by a program. `ownTypes`: the type packages of the application, which
 * it does not import.
 */
export function optionsNeedProgram(options: ts.CompilerOptions, ownTypes: readonly string[]): boolean {
  return (
    // Packages can be read as JavaScript, up to a depth that only a program counts, and calls of `require` are imports.
    options.allowJs === true ||
    options.checkJs === true ||
    // Imports lead to no files.
    options.noResolve === true ||
    // Every file imports `tslib` without naming it.
    options.importHelpers === true ||
    ownTypes.length > 0
  );
}

/** Whether an own file changes what other files mean that do not import it, or leads to files by more than its imports. */
export function fileNeedsProgram(file: ts.SourceFile, options: ts.CompilerOptions): boolean {
  if (file.fileName.endsWith('.json')) return false;
  return (
    isGlobal(file) ||
    file.referencedFiles.length + file.typeReferenceDirectives.length + file.libReferenceDirectives.length > 0 ||
    typeScriptInternals.getJSXImplicitImportBase(options, file) !== undefined
  );
}

/**
 * Whether the dependencies of a package include a framework. Then it must be read whole: it can export decorators of the
 * framework, or decorators that are composed of them, under names of its own.
 */
export function includeFramework(packageNames: ReadonlySet<string>): boolean {
  return [...packageNames].some((name) => name === 'ashlar' || familyOf(name) !== undefined);
}
