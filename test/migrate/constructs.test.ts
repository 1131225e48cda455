import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Construct } from '../../compiler/src/migrate/migration-step.ts';
import { nestSteps } from '../../compiler/src/migrate/nest/steps.ts';
import { repositoryDirectory } from '../support/repository.ts';

const page = join(repositoryDirectory, 'runtime/docs/coming-from-nestjs.md');
const begin = '<!-- constructs: `UPDATE=1 npx vitest run test/migrate/constructs` writes them -->\n';
const end = '<!-- end of constructs -->\n';

/** The topics of the steps in the order of the steps, each with the rows of all steps of the topic. */
function topics(): ReadonlyMap<string, readonly Construct[]> {
  const found = new Map<string, readonly Construct[]>();
  for (const { topic, constructs } of nestSteps) {
    if (constructs.length > 0) found.set(topic, [...(found.get(topic) ?? []), ...constructs]);
  }
  return found;
}

function cell(text: string): string {
  return text.replaceAll('\n', ' ').replaceAll(/(?<!\\)\|/g, '\\|');
}

function tables(): string {
  const sections = Array.from(topics(), ([topic, constructs]) => {
    const rows = constructs.map(({ from, to, left = '' }) => `| ${cell(from)} | ${cell(to)} | ${cell(left)} |`);
    return `### ${topic}\n\n| NestJS | Ashlar | left to you |\n|---|---|---|\n${rows.join('\n')}\n`;
  });
  return `${begin}\n${sections.join('\n')}\n${end}`;
}

test('the page lists the constructs that the steps of the migration know', () => {
  const text = readFileSync(page, 'utf8');
  const [start, stop] = [text.indexOf(begin), text.indexOf(end)];
  expect(start).toBeGreaterThan(0);
  const written = text.slice(0, start) + tables() + text.slice(stop + end.length);
  if (process.env['UPDATE'] === '1') writeFileSync(page, written);
  expect(readFileSync(page, 'utf8')).toBe(written);
});

test('no construct is listed twice', () => {
  const names = nestSteps.flatMap(({ constructs }) => constructs.map(({ from }) => from));
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
