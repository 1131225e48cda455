import { ts } from 'ts-morph';
import { directoryOf, normalizePath } from '../files/path.js';

/** The options of files without a tsconfig: those of bundlers, which accept the most specifiers. */
const withoutTsconfig: ts.CompilerOptions = {
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
};

/**
 * The file (absolute) of an import in a file that can belong to any package of the workspace, such as a front end; `undefined` when it does
 * not resolve. The nearest tsconfig has the options.
 */
export function resolveImport(specifier: string, from: string): string | undefined {
  const { resolvedModule } = ts.resolveModuleName(specifier, from, optionsOf(from), ts.sys);
  return (
    resolvedModule &&
    normalizePath(ts.sys.realpath?.(resolvedModule.resolvedFileName) ?? resolvedModule.resolvedFileName)
  );
}

function optionsOf(from: string): ts.CompilerOptions {
  const path = ts.findConfigFile(directoryOf(from), ts.sys.fileExists);
  if (path === undefined) return withoutTsconfig;
  const { config } = ts.readConfigFile(path, ts.sys.readFile);
  // The list of files, which takes most of the time of a tsconfig, decides about no import.
  const host = { ...ts.sys, readDirectory: () => [] };
  const { options } = ts.parseJsonConfigFileContent(config, host, directoryOf(path), undefined, path);
  return options;
}
