// Builds the manual as a static site in `docs/site/dist`, and with `--serve` serves it on 127.0.0.1 (`PORT=8080 npm run docs -- --serve`).
// Installs and builds what is missing before.
import { join } from 'node:path';
import { build } from './build.mjs';
import { install, isInstalled } from './install.mjs';
import { requireNode } from './require-node.mjs';
import { root, runNode, runNpm } from './run.mjs';
import { serveFiles } from './serve-files.mjs';

const site = join(root, 'docs/site');

requireNode();
process.exitCode = (await buildSite()) ? 0 : 1;
if (process.exitCode === 0) {
  if (process.argv.includes('--serve')) {
    const { url } = await serveFiles(join(site, 'dist'), Number(process.env['PORT'] || 4000));
    console.log(`\nThe manual is served: ${url}\nCtrl-C ends it.`);
  } else {
    console.log('\nThe manual is in docs/site/dist. `npm run docs -- --serve` serves it.');
  }
}

async function buildSite() {
  if (!(await install('dependencies')) || !(await build()) || !(await installSite())) return false;
  return (await runNode('node_modules/tsx/dist/cli.mjs', ['docs/site/src/build-site.ts'])) === 0;
}

/** The site has packages of its own, which nothing else needs. */
async function installSite() {
  if (isInstalled(site)) return true;
  console.log('Installing the packages of the site, about 150 MB (npm ci)');
  const args = ['ci', '--prefix', site, '--no-audit', '--no-fund', '--loglevel', 'error', '--ignore-scripts'];
  return (await runNpm(args)) === 0;
}
