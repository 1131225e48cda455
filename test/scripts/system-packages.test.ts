import { expect, test } from 'vitest';
import { missingSystemPackages } from '../../scripts/system-packages.mjs';

const here = { command: 'curl', debian: 'curl', suite: 'test/apps' };
const notHere = { command: 'unheard-of', debian: 'unheard-of', suite: 'test/no-such-suite' };

test.each([
  ['a suite needs a command that is missing', [here], [], [here]],
  ['a suite needs a command that is there', [here], ['curl'], []],
  ['a missing command is not required', [notHere], [], []],
])('missingSystemPackages: %s', (_title, table, commands: string[], missing) => {
  expect(missingSystemPackages(table, (command) => commands.includes(command))).toEqual(missing);
});
