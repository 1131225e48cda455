import { chownSync, readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { catalogue } from '../../compiler/src/diagnostics/catalogue.ts';
import { explain } from '../../compiler/src/diagnostics/explain.ts';
import type { ApplicationCopy } from '../support/application-copy.ts';
import { quietNotes } from '../support/quiet-notes.ts';
import { repositoryDirectory } from '../support/repository.js';
import { runProcess } from '../support/run-process.ts';
import { readPage } from './explain-pages.ts';

/** The pages whose examples are commands. */
const pages = [...catalogue.values()].flatMap((kind) => {
  const page = readPage(explain(kind.code) ?? '');
  return page.languages.includes('sh') ? [{ ...kind, commands: page.bodies }] : [];
});

/**
 * The programs of the examples: `ashlar` as it was built, and the effects of package managers that would need a network. Each block
 * fails at its first failing command.
 */
const programs = `
set -e
npx() { while [ "$1" != ashlar ]; do shift; done; shift; node '${repositoryDirectory}/cli/dist/bin.cjs' "$@"; }
link_packages() { mkdir -p node_modules; ln -sfn '${repositoryDirectory}/node_modules/ashlar' node_modules/ashlar; }
npm() {
  case "$1" in
    install) link_packages ;;
    *) command npm "$@" ;;
  esac
}
yarn() {
  case "$1" in
    config) echo "$3: $4" > .yarnrc.yml ;;
    install)
      rm -rf node_modules .pnp.cjs
      if grep -q pnp .yarnrc.yml; then touch .pnp.cjs; else link_packages; fi ;;
    *) npx "$@" ;;
  esac
}
`;

/** A user without the right to write and read every file, as which the examples run when the tests run as root. */
const otherUser = process.getuid?.() === 0 ? 65_534 : undefined;

/** An application in which the examples may change everything. */
function application(): ApplicationCopy {
  const copy = quietNotes();
  if (otherUser === undefined) return copy;
  const directory = dirname(copy.directory);
  for (const path of ['', ...readdirSync(directory, { recursive: true, encoding: 'utf8' })]) {
    // The links to packages lead to the repository.
    if (!path.includes('node_modules/')) chownSync(`${directory}/${path}`, otherUser, otherUser);
  }
  return copy;
}

test('there are examples that are commands', () => {
  expect(pages.map(({ code }) => code)).toContain('ASH8001');
});

test.skipIf(process.platform === 'win32').each(pages)(
  '$code $name has commands that fail with exactly this code, and commands that fix it',
  async ({ code: expected, severity, commands: [failing = '', fixed = ''] }) => {
    const { directory: cwd } = application();
    const run = (commands: string) =>
      runProcess('bash', ['-c', programs + commands], { cwd, env: { HOME: cwd }, user: otherUser });
    const { code, stdout, stderr } = await run(failing);
    const reported = [...stdout.matchAll(/(?:^|: )(error|warning) (ASH\d+): /gm)].map((match) => match.slice(1));
    expect(reported, stdout + stderr).toEqual([[severity, expected]]);
    expect(code === 0).toBe(severity === 'warning');
    const { output, ...after } = await run(fixed);
    expect(after.code, output).toBe(0);
    expect(output).not.toMatch(/ASH\d/);
  },
);
