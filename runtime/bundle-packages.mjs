import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const entry = 'entry';

/**
 * Modules that are not bundled: `debug` prints what a developer of `@tokenizer/inflate` wants to see.
 *
 * @type {Readonly<Record<string, string>>}
 */
const replaced = { debug: 'export default () => () => {};' };

/**
 * Bundles parts of packages: the code that an entry uses, and the directories of the packages that it comes from.
 *
 * @param {string} code The entry.
 * @param {import('rolldown').OutputOptions} options
 * @returns {Promise<{ code: string, packages: readonly string[] }>}
 */
export async function bundlePackages(code, options) {
  const modules = { ...replaced, [entry]: code };
  const bundle = await rolldown({
    input: entry,
    platform: 'node',
    plugins: [
      {
        name: 'own-modules',
        resolveId(name, importer) {
          if (Object.hasOwn(modules, name)) return name;
          // The entry has no directory of its own.
          return importer === entry ? this.resolve(name, fileURLToPath(import.meta.url)) : null;
        },
        load: (name) => (Object.hasOwn(modules, name) ? modules[name] : null),
      },
    ],
  });
  const { output } = await bundle.generate({ ...options, minify: false });
  await bundle.close();
  const [chunk] = output;
  const directories = chunk.moduleIds.map(
    (path) => /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(path)?.[0],
  );
  return { code: chunk.code, packages: [...new Set(directories.filter((path) => path !== undefined))].sort() };
}
