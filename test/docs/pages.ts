import { posix } from 'node:path';
import { repositoryFiles } from '../architecture/source-files.js';
import { type CodeBlock, codeBlocks } from './code-blocks.js';

/** A Markdown file of the repository. */
export interface Page {
  /** From the repository's directory. */
  readonly path: string;
  readonly text: string;
  readonly blocks: readonly CodeBlock[];
  /** The anchors of its headings, as GitHub and npm make them. */
  readonly anchors: ReadonlySet<string>;
  readonly links: readonly Link[];
}

/** A link to a file of the repository. */
export interface Link {
  /** As the page writes it. */
  readonly written: string;
  /** The path of the file, from the repository's directory. */
  readonly path: string;
  readonly anchor?: string;
}

/** Every Markdown file of the repository, sorted by its path. */
export function readPages(): Page[] {
  return repositoryFiles()
    .filter(({ path }) => path.endsWith('.md'))
    .map(({ path, text }) => pageOf(path, text))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** A page by its text. */
export function pageOf(path: string, text: string): Page {
  const prose = text.replace(/^ *```.*?^ *```$/gms, '');
  return { path, text, blocks: codeBlocks(text), anchors: anchorsOf(prose), links: linksOf(path, prose) };
}

/** The pages with documentation for users: READMEs, and those in the directories `docs`. */
export function isDocumentation({ path }: Page): boolean {
  return /^((runtime|compiler|cli|libraries\/[^/]+)\/)?(README\.md|docs\/.*)$/.test(path);
}

function anchorsOf(prose: string): Set<string> {
  const anchors = new Set<string>();
  for (const [, heading = ''] of prose.matchAll(/^#{1,6} (.+)$/gm)) {
    const words = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
    const anchor = words.replace(/[^\p{L}\p{N}\- _]/gu, '').replaceAll(' ', '-');
    let unique = anchor;
    for (let count = 1; anchors.has(unique); count += 1) unique = `${anchor}-${count}`;
    anchors.add(unique);
  }
  return anchors;
}

function linksOf(path: string, prose: string): Link[] {
  const text = prose.replace(/`[^`\n]*`/g, '``');
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, written = '']) => {
    if (/^(https?|mailto):/.test(written)) return [];
    const [file = '', anchor] = written.split('#');
    const target = file === '' ? path : posix.join(posix.dirname(path), file);
    return [{ written, path: target, ...(anchor !== undefined && { anchor }) }];
  });
}
