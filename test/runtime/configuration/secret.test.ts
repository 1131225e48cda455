import { format, inspect } from 'node:util';
import { expect, test } from 'vitest';
import { createLogger, Secret } from '../../../runtime/src/index.ts';

const secret = new Secret('hunter2');

test('reveals its text', () => {
  expect(secret.reveal()).toBe('hunter2');
});

test.each<[how: string, printed: string]>([
  ['String', String(secret)],
  ['a template', `${secret}`],
  ['concat', 'x'.concat(String(secret))],
  ['join', [secret].join()],
  ['JSON.stringify', JSON.stringify({ secret })],
  ['inspect', inspect({ secret })],
  ['inspect of everything', inspect({ secret }, { showHidden: true, depth: 9, getters: true })],
  ['inspect without its own method', inspect(secret, { customInspect: false, showHidden: true })],
  ['format %s', format('%s', secret)],
  ['format %o', format('%o', secret)],
  ['format %O', format('%O', { secret })],
  ['format %j', format('%j', { secret })],
  ['Object.entries', JSON.stringify(Object.entries(secret))],
  ['a copy', inspect({ ...secret })],
  ['structuredClone', inspect(structuredClone(secret))],
  ['the message of an error', new Error(`failed with ${secret}`, { cause: secret }).message],
  ['an error', inspect(new Error('failed', { cause: secret }))],
])('%s does not print its text', (_how, printed) => {
  expect(printed).not.toContain('hunter2');
});

test('prints a constant', () => {
  expect(String(secret)).toBe('[secret]');
  expect(JSON.stringify({ secret })).toBe('{"secret":"[secret]"}');
  expect(inspect([secret])).toBe('[ [secret] ]');
});

test('a log writes the constant', () => {
  const lines: string[] = [];
  for (const readable of [true, false]) {
    const logger = createLogger({ readable, destination: { write: (line) => lines.push(line) } });
    logger.info(`connected with ${secret}`, { secret });
    logger.error('failed', { err: new Error('x', { cause: secret }) });
  }
  expect(lines.join('')).toContain('[secret]');
  expect(lines.join('')).not.toContain('hunter2');
});
