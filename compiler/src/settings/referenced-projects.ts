import { ts } from 'ts-morph';
import { directoryOf } from '../files/path.js';

/** The projects that a tsconfig references, directly or through other ones. */
export interface ReferencedProjects {
  /** The tsconfig files of the projects, with those that they extend. */
  readonly configFiles: readonly string[];
  /** The sources by the declarations that `tsc -b` writes for them, which need not exist yet. */
  readonly sources: ReadonlyMap<string, string>;
}

/** Reads the projects that a tsconfig references. One that cannot be read has no sources: `tsc` reports it. */
export function referencedProjects(
  references: readonly ts.ProjectReference[] = [],
  host: ts.ParseConfigHost,
): ReferencedProjects {
  const configFiles = new Set<string>();
  const sources = new Map<string, string>();
  const paths = references.map((reference) => ts.resolveProjectReferencePath(reference));
  for (const { path, file, parsed } of parsedProjects(paths, host)) {
    for (const config of [path, ...(file.extendedSourceFiles ?? [])]) configFiles.add(config);
    for (const source of parsed.fileNames) {
      if (!/(?<!\.d)\.[cm]?tsx?$/.test(source)) continue;
      const written = ts.getOutputFileNames(parsed, source, !host.useCaseSensitiveFileNames);
      const declaration = written.find((name) => /\.d\.[cm]?ts$/.test(name));
      if (declaration !== undefined) sources.set(declaration, source);
    }
  }
  return { configFiles: [...configFiles], sources };
}

/** A tsconfig that was read. */
interface ParsedProject {
  readonly path: string;
  readonly file: ts.TsConfigSourceFile;
  readonly parsed: ts.ParsedCommandLine;
}

/** The projects of tsconfig files, and all that they reference, each once. */
export function* parsedProjects(tsconfigs: readonly string[], host: ts.ParseConfigHost): Iterable<ParsedProject> {
  const paths = new Set(tsconfigs);
  // The loop also visits the projects that are added meanwhile.
  for (const path of paths) {
    const file = ts.readJsonConfigFile(path, (name) => host.readFile(name));
    const parsed = ts.parseJsonSourceFileConfigFileContent(file, host, directoryOf(path), undefined, path);
    for (const reference of parsed.projectReferences ?? []) paths.add(ts.resolveProjectReferencePath(reference));
    yield { path, file, parsed };
  }
}
