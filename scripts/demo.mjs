// Serves the sample application: installs, builds and compiles what is missing before.
//
// `npm run demo` uses `exec`, because Ctrl-C would end a shell between npm and this process, and npm then returns the exit code
// of that shell. Windows has no `exec`, and runs the second command.
import { pathToFileURL } from 'node:url';
import { build } from './build.mjs';
import { install } from './install.mjs';
import { requireNode } from './require-node.mjs';
import { root, runNode } from './run.mjs';

const application = `${root}fixtures/apps/notes`;
const port = process.env['PORT'] || '3000';

requireNode();
await step('install', () => install('dependencies'));
await step('build', build);
await step('compile', async () => {
  console.log('\nCompiling fixtures/apps/notes (ashlar build && tsc)');
  const inApplication = { cwd: application };
  return (
    (await runNode('cli/dist/bin.cjs', ['build'], inApplication)) === 0 &&
    (await runNode('node_modules/typescript/bin/tsc', [], inApplication)) === 0 &&
    (await runNode('cli/dist/bin.cjs', ['routes'], inApplication)) === 0
  );
});
await serve();

/**
 * @param {string} name
 * @param {() => Promise<boolean>} action
 */
async function step(name, action) {
  if (await action()) return;
  console.error(`\nThe demo ends here: ${name} failed.`);
  process.exit(1);
}

/** Runs the application in this process, so that the application handles Ctrl-C. */
async function serve() {
  console.log();
  process.env['PORT'] = port;
  process.chdir(application);
  try {
    await import(pathToFileURL(`${application}/dist/main.js`).href);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    console.error('\nThe demo ends here. Is the port taken? PORT=3001 npm run demo uses another port.');
    process.exit(1);
  }
  takeLateSignals();
  const url = `http://127.0.0.1:${port}/notes`;
  console.log(`
The notes are served. In a second terminal, follow the events of new notes:

  curl -N ${url}/events

In a third one, list, find and write notes; the last two requests are rejected:

  curl '${url}?limit=1'
  curl ${url}/1
  curl -X POST -H 'content-type: application/json' -d '{"title":"Second","body":"Written by curl."}' ${url}
  curl ${url}/404
  curl -X POST -H 'content-type: application/json' -d '{"title":5}' ${url}

Ctrl-C ends it.`);
}

/**
 * npm passes on the Ctrl-C that this process has already received from the terminal. When that comes while the process ends,
 * no handler is left, and the signal would replace the exit code: so the process waits before it ends.
 */
function takeLateSignals() {
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {});
  process.on('exit', () => {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 250);
  });
}
