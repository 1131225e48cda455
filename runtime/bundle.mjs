// The runtime is published as few files: Node takes about half a millisecond to load each, at every start of an application.
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { bundlePackages } from './bundle-packages.mjs';
import { commonJsTypes } from './common-js-types.mjs';
import { entries, entryFields } from './entries.mjs';
import { replaceFile } from './replace-file.mjs';
import { thirdPartyLicenses } from './third-party-licenses.mjs';

const runtime = dirname(fileURLToPath(import.meta.url));
const dist = join(runtime, 'dist');

await writeDist();
writeManifest();

/** Writes the JavaScript of the runtime and its types for CommonJS, and removes what an earlier build wrote. */
async function writeDist() {
  const serializer = await bundlePackages(`module.exports = require('fast-json-stringify/lib/serializer.js');`, {
    format: 'iife',
    name: 'Serializer',
  });
  const fileType = await bundlePackages(`export { fileTypeFromFile } from 'file-type';`, { format: 'esm' });
  const loadSerializer = `export function loadSerializer() {\n${serializer.code}\nreturn Serializer;\n}\n`;
  const inEsModules = { [join(runtime, 'src/serializing/load-serializer.ts')]: loadSerializer };
  const files = new Map([
    ...(await bundleRuntime('esm', inEsModules)),
    // `file-type` is an ES module: the tools that need CommonJS could not load it.
    ...(await bundleRuntime('cjs', { ...inEsModules, 'file-type': fileType.code })),
    ...commonJsTypes(dist, Object.values(entries)),
    ['THIRD-PARTY-LICENSES', thirdPartyLicenses([...serializer.packages, ...fileType.packages])],
  ]);
  for (const [path, text] of files) replaceFile(join(dist, path), text);
  for (const path of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
    if (/(\.c?js|\.map|\.d\.cts)$/.test(path) && !files.has(path.replaceAll('\\', '/'))) rmSync(join(dist, path));
  }
}

/**
 * The files of the runtime in a module format: one for each entry, and one with everything that several entries have in common, so
 * that there is one of each class. The code is not minified, so that stack traces are readable.
 *
 * @param {'esm' | 'cjs'} format
 * @param {Readonly<Record<string, string>>} replaced The code for some paths of sources, and for some packages.
 * @returns {Promise<readonly (readonly [path: string, text: string])[]>}
 */
async function bundleRuntime(format, replaced) {
  const extension = format === 'esm' ? 'js' : 'cjs';
  const bundle = await rolldown({
    input: Object.fromEntries(Object.values(entries).map((file) => [file, join(runtime, `src/${file}.ts`)])),
    platform: 'node',
    external: (name) => !name.startsWith('.') && !isAbsolute(name) && replaced[name] === undefined,
    // A call with an unused result can be there for the errors that it throws: no call is removed.
    treeshake: false,
    plugins: [replacing(replaced)],
    resolve: { extensionAlias: { '.js': ['.ts'] } },
  });
  const { output } = await bundle.generate({
    format,
    dir: dist,
    entryFileNames: `[name].${extension}`,
    chunkFileNames: `[name].${extension}`,
    minify: false,
    // Jest cannot `import()` without a flag.
    dynamicImportInCjs: false,
    // A map with its sources for Node, which reads it with `--enable-source-maps`. Tools that need CommonJS read none.
    sourcemap: format === 'esm',
    codeSplitting: { groups: [{ name: 'shared', minShareCount: 2 }] },
  });
  await bundle.close();
  const chunks = output.flatMap((file) => (file.type === 'chunk' ? [file] : []));
  if (format === 'cjs') return chunks.map(({ fileName, code }) => [fileName, code]);
  // Without tree shaking, every ES module imports the bundler's own functions, which none of them calls. The number of the lines
  // stays the same.
  const comment = '// Code of other packages in this one: see THIRD-PARTY-LICENSES.';
  return chunks
    .filter(({ name }) => name !== 'rolldown-runtime')
    .flatMap(({ fileName, code, map }) => [
      [fileName, code.replace(/^import "[./]+rolldown-runtime\.js";$/m, comment)],
      [`${fileName}.map`, map?.toString() ?? ''],
    ]);
}

/**
 * A plugin that takes the code of some paths and packages from a record.
 *
 * @param {Readonly<Record<string, string>>} replaced
 * @returns {import('rolldown').Plugin}
 */
function replacing(replaced) {
  return {
    name: 'replacing',
    resolveId: (name) => (replaced[name] === undefined ? null : name),
    load: (path) => (replaced[path] === undefined ? null : { code: replaced[path], moduleType: 'js' }),
  };
}

/** Writes the entries into `package.json`. */
function writeManifest() {
  const path = join(runtime, 'package.json');
  const manifest = JSON.parse(readFileSync(path, 'utf8'));
  replaceFile(path, `${JSON.stringify({ ...manifest, ...entryFields() }, undefined, 2)}\n`);
}
