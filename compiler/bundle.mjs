// The compiler is published as few files: Node takes about half a millisecond to load each.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleModules, writeBundles } from '../scripts/bundle-modules.mjs';

const workspace = dirname(fileURLToPath(import.meta.url));

/**
 * The API of TypeScript, without the rest of `ts-morph`, which takes as long to load as the compiler itself. An `import` of it would
 * also search its ten megabytes for the names of exports.
 */
const typeScript = `
import { createRequire } from 'node:module';
const { resolve } = createRequire(import.meta.url);
export const ts = createRequire(resolve('ts-morph'))('@ts-morph/common/dist/typescript.js');
`;

/** The support of clients, which are sources: the package has their texts alone. */
const support = join(workspace, 'src/emit/client/support');
const texts = readdirSync(support).map((file) => [file, readFileSync(join(support, file), 'utf8')]);
const supportTexts = `export const supportTexts = ${JSON.stringify(Object.fromEntries(texts))};`;

writeBundles(
  workspace,
  await bundleModules({
    workspace,
    entries: ['index', 'last-build', 'editor'],
    format: 'esm',
    replaced: { 'ts-morph': typeScript, './support-texts.js': supportTexts },
  }),
);
