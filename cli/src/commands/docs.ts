import { styleText } from 'node:util';
import { explain, nearest, suggestDiagnostics } from '@ashlar/compiler';
import type { Command } from 'commander';
import type { DirectoryOptions } from '../directory-option.js';
import { pageText, titleOf } from '../documentation/page-text.js';
import { readPage } from '../documentation/read-page.js';
import { type Topic, topicSections } from '../documentation/topics.js';
import { CommandError } from '../errors/command-error.js';
import { UsageError } from '../errors/usage-error.js';
import { findPackage } from '../files/find-package.js';
import { type Io, usesColour } from '../io.js';
import { renderMarkdown } from '../text/render-markdown.js';
import { shownText } from '../text/shown-text.js';

/** The most names that an unknown topic suggests. */
const mostSuggestions = 3;

/** A word of an unknown topic that topics are searched for has more letters. */
const shortWord = 2;

interface DocsOptions extends DirectoryOptions {
  readonly plain?: true;
}

/** Adds `ashlar docs`. */
export function docsCommand(program: Command, io: Io): void {
  program
    .command('docs')
    .description('Print a page of the documentation of the installed packages; without a topic, list the topics')
    .argument('[topic]', 'the name of a page, such as rate-limiting, or the code of a diagnostic')
    .option('--plain', 'print Markdown without colours, also on a terminal')
    .addHelpText('after', '\nExamples:\n  $ ashlar docs\n  $ ashlar docs rate-limiting\n  $ ashlar docs ASH1004')
    .action((topic: string | undefined, options: DocsOptions) => {
      const directory = findPackage(options.directory, io);
      const colour = options.plain !== true && usesColour(io);
      io.stdout.writeAsIs(topic === undefined ? list(directory, colour, io) : page(topic, directory, colour, io));
    });
}

function list(directory: string, colour: boolean, { fileSystem }: Io): string {
  const sections = topicSections();
  const width = Math.max(...sections.flatMap(({ topics }) => topics.map(({ name }) => name.length)));
  const line = (topic: Topic): string => {
    const text = readPage(topic, directory, fileSystem);
    const title = text === undefined ? `(in ${topic.packageName}, which is not installed)` : titleOf(text);
    return `  ${paint('cyan', topic.name, colour)}${' '.repeat(width - topic.name.length)}  ${title}\n`;
  };
  const texts = sections.map(({ title, topics }) => `${paint('bold', title, colour)}\n${topics.map(line).join('')}`);
  return `${texts.join('\n')}\nashlar docs <topic> prints a page, ashlar docs ASH1004 the page of a diagnostic.\n`;
}

function page(wanted: string, directory: string, colour: boolean, { fileSystem }: Io): string {
  const topics = topicSections().flatMap((section) => section.topics);
  const topic = topics.find(({ name }) => name === nameOf(wanted));
  if (topic === undefined) {
    const explained = explain(wanted);
    if (explained !== undefined) return renderMarkdown(explained, colour);
    throw new UsageError(unknownTopic(wanted, topics));
  }
  const text = readPage(topic, directory, fileSystem);
  if (text !== undefined) return pageText(topic, text, colour);
  const { packageName } = topic;
  throw new CommandError(
    `the page \`${topic.name}\` is in \`${packageName}\`, which is not installed: npm install ${packageName}`,
  );
}

/** The name of a topic for its file, its title or other letters: `docs/Rate limiting.md`. */
function nameOf(wanted: string): string {
  const base = wanted.trim().split('/').at(-1) ?? '';
  return base
    .replace(/\.md$/, '')
    .toLowerCase()
    .replaceAll(/[\s_]+/g, '-');
}

function unknownTopic(wanted: string, topics: readonly Topic[]): string {
  const names = topics.map(({ name }) => name);
  const name = nameOf(wanted);
  const words = name.split('-').filter((word) => word.length > shortWord);
  const withWord = names.filter((candidate) => words.some((word) => candidate.split('-').includes(word)));
  const isCode = /^(ash)?\d+$/i.test(wanted.trim());
  const found = isCode ? suggestDiagnostics(wanted).map(({ code }) => code) : [...nearest(name, names), ...withWord];
  const near = [...new Set(found)].slice(0, mostSuggestions).map((suggestion) => `\`${suggestion}\``);
  const question = near.length === 0 ? ' `ashlar docs` lists the topics.' : ` Did you mean ${near.join(' or ')}?`;
  return `unknown topic \`${shownText(wanted)}\`.${question}`;
}

function paint(style: 'bold' | 'cyan', text: string, colour: boolean): string {
  return colour ? styleText(style, text, { validateStream: false }) : text;
}
