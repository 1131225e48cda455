// The runtime is published as few files: Node takes about half a millisecond to load each, at every start of an application.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const runtime = dirname(fileURLToPath(import.meta.url));

/** What stands in `exports` of the package: each is a file of its own. */
const entries = {
  index: join(runtime, 'src/index.ts'),
  'codegen/v1': join(runtime, 'src/codegen/v1.ts'),
  'testing/index': join(runtime, 'src/testing/index.ts'),
  'redis/index': join(runtime, 'src/redis/index.ts'),
};

await bundleRuntime();

/**
 * Writes the runtime's JavaScript: a file for each entry, and one with everything that several entries have in common, so
 * that there is one of each class. The code is not minified, so that stack traces are readable.
 */
async function bundleRuntime() {
  const bundle = await rolldown({
    input: entries,
    platform: 'node',
    external: (name) => !name.startsWith('.') && !isAbsolute(name),
    // A call with an unused result can be there for the errors that it throws: no call is removed.
    treeshake: false,
    resolve: { extensionAlias: { '.js': ['.ts'] } },
  });
  const { output } = await bundle.generate({
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name].js',
    minify: false,
    codeSplitting: { groups: [{ name: 'shared', minShareCount: 2 }] },
  });
  await bundle.close();
  const dist = join(runtime, 'dist');
  // The bundler's own functions are a file as well. It is imported for a `require` that is always there, and the one of these
  // sources is there for the bundlers of applications: it keeps its name.
  const chunks = output.filter((file) => file.type === 'chunk').filter(({ name }) => name !== 'rolldown-runtime');
  const written = new Set(chunks.map(({ fileName }) => fileName));
  for (const { fileName, code } of chunks) {
    replace(
      join(dist, fileName),
      code.replace(/^import .*"[./]+rolldown-runtime\.js";\n/m, '').replaceAll('__require', 'require'),
    );
  }
  for (const path of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
    if (path.endsWith('.js') && !written.has(path.replaceAll('\\', '/'))) rmSync(join(dist, path));
  }
}

/**
 * Writes a file in one step, and only when it changes: applications may be starting from it at this moment.
 *
 * @param {string} path
 * @param {string} text
 */
function replace(path, text) {
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return;
  mkdirSync(dirname(path), { recursive: true });
  const next = `${path}.${process.pid}.next`;
  writeFileSync(next, text);
  renameSync(next, path);
}
