import { readdirSync, rmSync } from 'node:fs';
import { isAbsolute, join, relative } from 'node:path';
import { rolldown } from 'rolldown';
import { replaceFile } from '../runtime/replace-file.mjs';

/** The package that rolldown imports where syntax is too new for the target. Nothing of ours depends on it. */
const helpers = '@oxc-project/runtime/';

/**
 * One set of files that modules are bundled into.
 *
 * @typedef {object} Bundle
 * @property {string} workspace The directory of the package.
 * @property {readonly string[]} entries The entries: their files in `src` and `dist`, without extensions.
 * @property {'esm' | 'cjs'} format
 * @property {string} [target] The oldest version of the language for which the files are written.
 * @property {Readonly<Record<string, string>>} [replaced] The code for some packages.
 * @property {Readonly<Record<string, string>>} [aliases] The files for some packages.
 * @property {readonly string[]} [kept] Files of the package that are imported as they are, as in `./main.js`.
 */

/**
 * Bundles modules of a package into few files, because Node takes about half a millisecond to load each. Packages stay imports. The
 * code is not minified, and each file has a source map.
 *
 * @param {Bundle} bundle
 * @returns {Promise<readonly (readonly [path: string, text: string])[]>} The files, relative to `dist`.
 */
export async function bundleModules({ workspace, entries, format, target, replaced = {}, aliases = {}, kept = [] }) {
  const source = join(workspace, 'src');
  const bundle = await rolldown({
    input: Object.fromEntries(entries.map((file) => [file, join(source, `${file}.ts`)])),
    platform: 'node',
    external: (name) => {
      if (name.startsWith(helpers))
        throw new Error(`${name} would be imported: write code that ${target} can run as it is`);
      return kept.includes(name) || !(isAbsolute(name) || /^\.|^\0/.test(name) || name in replaced || name in aliases);
    },
    // A call with an unused result can be there for the errors that it throws: no call is removed.
    treeshake: false,
    plugins: [replacing(replaced), knowingItsPlace(workspace)],
    resolve: { extensionAlias: { '.js': ['.ts'] }, alias: aliases },
    ...(target !== undefined && { transform: { target } }),
  });
  const extension = format === 'esm' ? 'js' : 'cjs';
  const { output } = await bundle.generate({
    format,
    dir: join(workspace, 'dist'),
    entryFileNames: `[name].${extension}`,
    chunkFileNames: `part-[name].${extension}`,
    minify: false,
    // Node reads it with `--enable-source-maps`. It contains the sources.
    sourcemap: true,
  });
  await bundle.close();
  const chunks = output.flatMap((file) => (file.type === 'chunk' ? [file] : []));
  return chunks.flatMap(({ fileName, code, map }) => [
    /** @type {const} */ ([fileName, code]),
    ...(map === null ? [] : [/** @type {const} */ ([`${fileName}.map`, map.toString()])]),
  ]);
}

/**
 * Writes the files of a package, and removes what an earlier build wrote.
 *
 * @param {string} workspace
 * @param {readonly (readonly [path: string, text: string])[]} files Relative to `dist`.
 */
export function writeBundles(workspace, files) {
  const dist = join(workspace, 'dist');
  const names = new Set(files.map(([path]) => path));
  for (const [path, text] of files) replaceFile(join(dist, path), text);
  for (const path of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
    if (/(\.c?js|\.map)$/.test(path) && !names.has(path.replaceAll('\\', '/'))) rmSync(join(dist, path));
  }
}

/**
 * A plugin that takes the code of some packages from a record.
 *
 * @param {Readonly<Record<string, string>>} replaced
 * @returns {import('rolldown').Plugin}
 */
function replacing(replaced) {
  const prefix = '\0replaced:';
  return {
    name: 'replacing',
    resolveId: (name) => (Object.hasOwn(replaced, name) ? `${prefix}${name}` : null),
    load: (id) => (id.startsWith(prefix) ? { code: replaced[id.slice(prefix.length)] ?? '', moduleType: 'js' } : null),
  };
}

/**
 * A plugin that keeps the address of each module as it would be without the bundle, from which modules find files of their package.
 * The packages of this repository are beside each other wherever they are installed.
 *
 * @param {string} workspace
 * @returns {import('rolldown').Plugin}
 */
function knowingItsPlace(workspace) {
  return {
    name: 'knowing-its-place',
    transform(code, id) {
      const path = relative(join(workspace, 'dist'), builtPath(id)).replaceAll('\\', '/');
      if (id.startsWith('\0') || !path.includes('/') || !code.includes('import.meta.url')) return null;
      const address = `new URL(${JSON.stringify(path)}, import.meta.url).href`;
      return { code: code.replaceAll('import.meta.url', address), map: null };
    },
  };
}

/**
 * The path of a module as `tsc` would write it.
 *
 * @param {string} path
 */
function builtPath(path) {
  return path.replace(/([\\/])src([\\/].*)\.ts$/, '$1dist$2.js');
}
