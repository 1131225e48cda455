import { readFileSync } from 'node:fs';
import { defineConfig } from 'vitepress';

const sidebar = JSON.parse(readFileSync(new URL('../.cache/sidebar.json', import.meta.url), 'utf8'));

const icon =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"%3E%3Cpath fill="%231f5f7a" d="M1 9h6v5H1zm8 0h6v5H9zM5 2h6v5H5z"/%3E%3C/svg%3E';

/** Makes the anchor of a heading as GitHub and npm make it, because links of the pages are written for these. */
function anchorOf(heading: string): string {
  const letters = heading.toLowerCase().replace(/[^\p{L}\p{N}\- _]/gu, '');
  return letters.replaceAll(' ', '-');
}

export default defineConfig({
  title: 'Ashlar',
  description: 'A backend framework for TypeScript whose work happens at build time.',
  lang: 'en',
  srcDir: '.cache/pages',
  outDir: 'dist',
  cacheDir: '.cache/vitepress',
  metaChunk: true,
  ignoreDeadLinks: 'localhostLinks',
  markdown: {
    anchor: { slugify: anchorOf },
    // Braces in pages are text.
    attrs: { disable: true },
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
  },
  head: [['link', { rel: 'icon', href: icon }]],
  themeConfig: {
    nav: [
      { text: 'Manual', link: '/getting-started' },
      { text: 'Errors', link: '/codes/' },
      { text: 'API', link: '/reference/' },
    ],
    sidebar,
    outline: [2, 3],
    externalLinkIcon: false,
    notFound: { linkLabel: 'Take me home' },
    search: {
      provider: 'local',
      options: {
        miniSearch: {
          searchOptions: {
            // A code is found by its own digits: all codes are similar.
            fuzzy: (term: string) => (/\d/.test(term) ? false : 0.2),
            // Pages of the manual precede those that the build makes, but for a code.
            boostDocument: (id: string, term: string) => {
              if (/codes\/ash\d+/i.test(id)) return /^ash\d/i.test(term) ? 4 : 0.4;
              if (/\/codes\//.test(id)) return 0.1;
              return /\/(reference|repository)\//.test(id) ? 0.5 : 1;
            },
          },
        },
      },
    },
  },
});
