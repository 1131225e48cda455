// The command is published as few files: Node takes about half a millisecond to load each.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleModules, writeBundles } from '../scripts/bundle-modules.mjs';

const workspace = dirname(fileURLToPath(import.meta.url));

// Everything that a build without changes needs is in one file, with a part of the compiler, whose package is beside this one. An ES
// module would take 4 ms more, a second file 2 ms. Old versions of Node can parse it: it prints a message for them.
const bin = await bundleModules({
  workspace,
  entries: ['bin'],
  format: 'cjs',
  target: 'es2019',
  kept: ['./run-in-process.js'],
  aliases: { '@ashlar/compiler/last-build': join(workspace, '../compiler/src/last-build.ts') },
});
const modules = await bundleModules({
  workspace,
  entries: ['main', 'run-in-process', 'end-with-parent', 'language-server'],
  format: 'esm',
});
writeBundles(workspace, [...bin, ...modules]);
