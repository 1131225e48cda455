import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogue } from '../../../compiler/src/diagnostics/catalogue.ts';
import { type ManualPage, manualPages, repository } from '../manual.ts';
import { rewriteLinks } from './rewrite-links.ts';
import { sidebarOf } from './sidebar.ts';
import { cacheDirectory, write, writePage } from './site-files.ts';

/** Writes the pages of the manual with the links of the site, and the sidebar with all of them. */
export function writeManual(): readonly ManualPage[] {
  const pages = manualPages();
  const addresses = new Map(pages.map(({ path, address }) => [path, address]));
  // The READMEs of packages lead to pages. In the site, the first page of the section does.
  for (const path of ['README.md', 'docs/README.md', 'runtime/README.md']) addresses.set(path, 'contents');
  for (const library of ['health', 'opentelemetry', 'jobs']) {
    const own = pages.find(({ path }) => path.startsWith(`libraries/${library}/docs/`));
    if (own !== undefined) addresses.set(`libraries/${library}/README.md`, own.address);
  }
  addresses.set('compiler/README.md', 'api');
  const commands = new Map([
    ...pages.map(({ address }): [string, string] => [`ashlar docs ${address}`, address]),
    ...[...catalogue.keys()].map((code): [string, string] => [`ashlar explain ${code}`, `codes/${code}`]),
  ]);
  const targets = { addresses, commands, repositoryUrl: repositoryUrl() };
  for (const { path, address, text } of pages)
    writePage(address, rewriteLinks(path, withKnownLanguages(withoutInterpolation(withoutWayBack(text))), targets));
  writePage('contents', contents(pages));
  write(join(cacheDirectory, 'sidebar.json'), JSON.stringify(sidebarOf(pages)));
  return pages;
}

/** The list of all pages, for readers who look for one. */
function contents(pages: readonly ManualPage[]): string {
  const sections = [...new Set(pages.map(({ section }) => section))].map((section) => {
    const ofSection = pages.filter((page) => page.section === section);
    return `## ${section}\n\n${ofSection.map(({ title, address }) => `- [${title}](/${address})\n`).join('')}`;
  });
  return `# All pages\n\n${sections.join('\n')}\n## Reference\n\n- [Index of errors](/codes/)\n- [API reference](/reference/)\n`;
}

/** Leaves out the last line that leads from a file to the README of its package: the site has a sidebar. */
function withoutWayBack(text: string): string {
  return text.trimEnd().replace(/\n\n\[[^\]]+\]\((\.\.\/)+README\.md\)$/, '\n');
}

/** Writes code with two braces in a line of text as HTML: the site would read it as an expression of Vue. */
function withoutInterpolation(text: string): string {
  const entities: Readonly<Record<string, string>> = { '{': '&#123;', '}': '&#125;', '<': '&lt;', '&': '&amp;' };
  return text.replaceAll(/(?<!`)`([^`\n]*\{\{[^`\n]*)`(?!`)/g, (_match, code: string) => {
    return `<code>${code.replaceAll(/[{}<&]/g, (character) => entities[character] ?? character)}</code>`;
  });
}

/** Names plain text as the language of examples that the highlighter of the site does not know. */
function withKnownLanguages(text: string): string {
  return text.replaceAll(/^( *```)promql$/gm, '$1text');
}

/** The address of the repository on its host by `package.json`; `undefined` while it has none. */
export function repositoryUrl(): string | undefined {
  const { repository: host }: { repository?: string | { url: string } } = JSON.parse(
    readFileSync(join(repository, 'package.json'), 'utf8'),
  );
  const url = typeof host === 'string' ? host : host?.url;
  return url?.replace(/^git\+/, '').replace(/\.git$/, '');
}
