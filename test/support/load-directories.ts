import { posix } from 'node:path';
import { loadGenerated } from './load-generated.ts';

/** The generated files that are about the whole application. */
const wholeFiles =
  /^(configurations|container|error-handler|index|openapi|router|routes|throttle)\.ts$|\.json$|^\.gitattributes$/;

/** The names of the generated files of directories. */
export function directoryFiles(artifacts: Iterable<string>): readonly string[] {
  return [...artifacts].filter((name) => !wholeFiles.test(name));
}

/** The text of the generated files of all directories. */
export function directoriesText(artifacts: Iterable<{ readonly name: string; readonly text: string }>): string {
  return [...artifacts]
    .filter(({ name }) => !wholeFiles.test(name))
    .map(({ text }) => text)
    .join('\n');
}

/**
 * Runs the generated files of directories. Returns their decoders, serializers and routes by name, also those that a file does not export;
 * of equal names, one. `modules` has the imports from elsewhere by their specifiers.
 */
export function loadDirectories(
  artifacts: ReadonlyMap<string, string>,
  modules: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const loaded = new Map<string, Record<string, unknown>>();
  const load = (name: string): Record<string, unknown> => {
    const known = loaded.get(name);
    if (known !== undefined) return known;
    const own: Record<string, unknown> = {};
    // A file that imports this one, and is imported by it, sees what is defined until then.
    loaded.set(name, own);
    const text = (artifacts.get(name) ?? '').replaceAll(/^(const|function) /gm, 'export $1 ');
    const others = new Proxy(modules, {
      has: (_, specifier) => specifier in modules || artifacts.has(fileOf(name, String(specifier))),
      get: (_, specifier) => Reflect.get(modules, specifier) ?? load(fileOf(name, String(specifier))),
    });
    return loadGenerated(text, others, own);
  };
  return Object.assign({}, ...directoryFiles(artifacts.keys()).map(load));
}

function fileOf(importer: string, specifier: string): string {
  return posix.join(posix.dirname(importer), specifier).replace(/\.js$/, '.ts');
}
