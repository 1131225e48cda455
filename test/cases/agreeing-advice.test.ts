import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { caseFiles, casesDirectory } from '../support/case-files.ts';
import { readArchive } from '../support/text-archive.ts';

/** One line of help, and the code that it belongs to. */
interface Advice {
  readonly code: string;
  readonly help: string;
}

/** The class that an advice removes from a list: `` remove `Pool` from the `providers` of `AppModule` ``. */
const removal = /^remove `(?<name>[^`]+)` from/;

/** Advice that keeps a class or brings it into use, by the name of the class. */
function keeps(name: string, help: string): boolean {
  const word = name.replaceAll(/[^\w]/g, '\\$&');
  const inUse = new RegExp(`(?:add|decorate|export|list|import|write|provide|declare)\\b[^,:]*\\b${word}\\b`, 'i');
  return inUse.test(help) && !help.startsWith('remove ');
}

function adviceOf(reported: string): Advice[] {
  return reported
    .split(/\n(?=(?:error|warning)\[)/)
    .map((text) => ({ code: /\[(ASH\d+)\]/.exec(text)?.[1] ?? '', help: /^help: (.*)$/m.exec(text)?.[1] ?? '' }))
    .filter(({ code }) => code !== '');
}

function contradictions(reported: string): string[] {
  const all = adviceOf(reported);
  return all.flatMap(({ code, help }) => {
    const name = removal.exec(help)?.groups?.['name'];
    if (name === undefined) return [];
    return all
      .filter((other) => other.code !== code && keeps(name, other.help))
      .map((other) => `${code}: ${help} / ${other.code}: ${other.help}`);
  });
}

test('a contradiction is found', () => {
  const reported = `warning[ASH1029]: unused provider: \`AuthGuard\` of \`AppModule\` is never used
help: remove \`AuthGuard\` from the \`providers\` of \`AppModule\`

error[ASH1010]: \`AuthGuard\` is listed in \`providers\`, but is not decorated
help: decorate \`AuthGuard\` with \`@Injectable()\`
`;
  expect(contradictions(reported)).toHaveLength(1);
});

test('no fix removes a class that another fix of the same run keeps', () => {
  const found = caseFiles().flatMap((file) => {
    const reported =
      readArchive(readFileSync(`${casesDirectory}/${file}`, 'utf8')).files.get('want/diagnostics.txt') ?? '';
    return contradictions(reported).map((pair) => `${file}: ${pair}`);
  });
  expect(found).toEqual([]);
});
