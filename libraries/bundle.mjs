// A library is published for both module formats, as the runtime is: Jest and other tools cannot load ES modules by `require`.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { commonJsTypes } from '../runtime/common-js-types.mjs';
import { root } from '../scripts/run.mjs';

const [library = ''] = process.argv.slice(2);
const dist = join(root, library, 'dist');

/** @type {{ exports: Record<string, string | { default: { default: string } }> }} */
const manifest = JSON.parse(readFileSync(join(root, library, 'package.json'), 'utf8'));
/** The entries, relative to `dist` and without extensions: `index`, and `redis/index` for `./redis`. */
const entries = Object.values(manifest.exports).flatMap((entry) =>
  typeof entry === 'string' ? [] : [entry.default.default.replace(/^\.\/dist\/|\.js$/g, '')],
);

const bundle = await rolldown({
  input: Object.fromEntries(entries.map((entry) => [entry, join(dist, `${entry}.js`)])),
  platform: 'node',
  external: (name) => !/^[./]/.test(name),
  treeshake: false,
});
// Entries share the modules that both need: a class exists once.
const { output } = await bundle.generate({
  format: 'cjs',
  entryFileNames: '[name].cjs',
  chunkFileNames: 'part-[name].cjs',
  minify: false,
});
await bundle.close();
const chunks = output.flatMap((file) => (file.type === 'chunk' ? [file] : []));
const files = new Map([
  ...chunks.map(({ fileName, code }) => /** @type {const} */ ([fileName, code])),
  ...commonJsTypes(dist, entries),
]);
for (const [path, text] of files) writeFileSync(join(dist, path), text);
for (const path of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
  if (/\.(d\.cts|cjs)$/.test(path) && !files.has(path.replaceAll('\\', '/'))) rmSync(join(dist, path));
}
