import { expect, test } from 'vitest';
import { manualPages } from '../../docs/site/manual.js';
import { type Page, repeatedStatements } from './repeated-statements.js';

/** The share of their words from which two sentences count as the same. */
const least = 0.65;

/** These summarize other pages. */
const summaries = new Set(['CHANGELOG.md', 'docs/decisions/README.md']);

const pages: readonly Page[] = manualPages().filter(({ path }) => !summaries.has(path));

test('no statement is on two pages of the manual', () => {
  expect(repeatedStatements(pages, least).map(({ sentences }) => sentences)).toEqual([]);
});

const [first, ...others] = pages;

/** Edits of a sentence that keep its meaning. */
const edits: [title: string, edit: (sentence: string) => string][] = [
  ['as it is', (sentence) => sentence],
  ['without articles', (sentence) => sentence.replaceAll(/\b(?:the|a|an) /g, '')],
  ['in the plural', (sentence) => sentence.replaceAll('process', 'processes')],
  ['with one word more', (sentence) => sentence.replace('ends', 'then ends')],
  ['over two lines, with a link', (sentence) => sentence.replace('a signal', '[a\nsignal](lifecycle.md)')],
];

test.each(edits)('a repeated statement is found: %s', (_title, edit) => {
  const statement = 'the process waits for the response of the slowest printer before a signal ends it';
  const page = { path: 'a.md', text: `# Printers\n\nAt night, much is printed: ${statement}.\n` };
  const copy = { path: 'b.md', text: `# Signals\n\n- ${edit(statement)}.\n` };
  if (first === undefined) throw new Error('the manual has no pages');
  const found = repeatedStatements([page, first, copy, ...others], least);
  expect(found.map(({ sentences }) => sentences.map((sentence) => sentence.slice(0, 4)))).toContainEqual([
    'a.md',
    'b.md',
  ]);
});

test('a statement that is twice on one page, or in an example, is not repeated', () => {
  const statement = 'The process waits for the response of the slowest printer.';
  const page = { path: 'a.md', text: `${statement}\n\n- ${statement}\n` };
  const example = { path: 'b.md', text: `\`\`\`md\n${statement}\n\`\`\`\n` };
  expect(repeatedStatements([page, example], 0)).toEqual([]);
});
