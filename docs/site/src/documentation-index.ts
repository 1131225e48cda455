import { posix } from 'node:path';
import type { ManualPage } from '../manual.ts';

/** The text of `docs/README.md`: the pages of the manual by topic, with links to their files. */
export function documentationIndex(pages: readonly ManualPage[]): string {
  const sections = [...new Set(pages.map(({ section }) => section))].map((section) => {
    const ofSection = pages.filter((page) => page.section === section);
    const lines = ofSection.map(({ title, path }) => `- [${title}](${posix.relative('docs', path)})\n`);
    return `## ${section}\n\n${lines.join('')}`;
  });
  return `${introduction}\n${sections.join('\n')}`;
}

const introduction = `# Documentation

All pages by topic. The packages contain their pages: \`ashlar docs\` lists them, and \`ashlar docs validation\` prints one. \`npm run docs\` makes a site
of them, with search, an index of errors and the reference of the API.

<!-- \`UPDATE=1 npx vitest run test/site/manual.test.ts\` writes this page from cli/src/documentation/manual.ts. -->
`;
