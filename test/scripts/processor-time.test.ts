import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { parseStat, processorTime } from '../../scripts/processor-time.mjs';

test('a process is read from `/proc`, whatever the name of its program is', () => {
  const stat = (name: string) => `42 (${name}) S 7 42 42 0 -1 4194304 1 2 3 4 100 20 3000 400 20 0 1 0 5\n`;
  for (const name of ['node', 'a b', ') S 9 (', '']) {
    expect(parseStat(stat(name))).toEqual({ id: 42, parent: 7, time: 3520 });
  }
});

/** A program that uses the processor for a part of a second, in a process that its own child process starts. */
const busy = (seconds: number) => `
  const { spawnSync } = require('node:child_process');
  const text = 'while (process.cpuUsage().user < ${seconds * 1e6});';
  spawnSync(process.execPath, ['-e', text]);
  console.log('done');
  setInterval(() => {}, 1000);
`;

describe.skipIf(process.platform !== 'linux')('the processor time of a process', () => {
  test('includes its descendants, before and after they end', async () => {
    const before = processorTime();
    expect(before.countsDescendants).toBe(true);
    const child = spawn(process.execPath, ['-e', busy(0.3)], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(child.stdout, 'data');
    const during = processorTime();
    expect(during.seconds - before.seconds).toBeGreaterThan(0.25);
    const ended = once(child, 'close');
    child.kill();
    await ended;
    expect(processorTime().seconds).toBeGreaterThanOrEqual(during.seconds);
  });
});
