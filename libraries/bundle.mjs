// A library is published for both module formats, as the runtime is: Jest and other tools cannot load ES modules by `require`.
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { commonJsTypes } from '../runtime/common-js-types.mjs';
import { root } from '../scripts/run.mjs';

const [library = ''] = process.argv.slice(2);
const dist = join(root, library, 'dist');

const bundle = await rolldown({
  input: join(dist, 'index.js'),
  platform: 'node',
  external: (name) => !/^[./]/.test(name),
  treeshake: false,
});
const { output } = await bundle.generate({ format: 'cjs', minify: false });
await bundle.close();
const files = new Map([['index.cjs', output[0].code], ...commonJsTypes(dist, ['index'])]);
for (const [path, text] of files) writeFileSync(join(dist, path), text);
for (const path of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
  if (path.endsWith('.d.cts') && !files.has(path.replaceAll('\\', '/'))) rmSync(join(dist, path));
}
