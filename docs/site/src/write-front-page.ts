import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../manual.ts';
import { frontPageOutputs } from './front-page-outputs.ts';
import { writePage } from './site-files.ts';

/** Writes the front page: four outputs of the commands, and the figures of the page about performance. */
export function writeFrontPage(): void {
  const { error, throttle, plan, client } = frontPageOutputs();
  const panels = [
    panel('A missing provider is a compile error', 'ashlar build', 'text', error),
    panel('A rate limit is a line of a diff', 'git diff', 'diff', throttle),
    panel('A request is explained before it is sent', 'ashlar explain POST /notes', 'text', plan),
    panel('A client has the types of the handlers', 'ashlar client', 'ts', client),
  ];
  writePage('index', `${frontMatter}\n<div class="panels">\n\n${panels.join('\n\n')}\n\n</div>\n\n${figures()}`);
}

const frontMatter = `---
layout: home
title: Ashlar
titleTemplate: A backend framework for TypeScript
hero:
  text: A backend framework whose work happens at build time
  tagline: You write modules, services and controllers in TypeScript. Ashlar reads them, reports every error with its fix, and generates the plain TypeScript that a thin runtime executes.
  actions:
    - { theme: brand, text: Getting started, link: /getting-started }
    - { theme: alt, text: What is different here, link: /what-is-different }
---
`;

function panel(title: string, command: string, language: string, text: string): string {
  return `<section class="panel">\n\n## ${title}\n\n\`${command}\`\n\n\`\`\`${language}\n${text.trimEnd()}\n\`\`\`\n\n</section>`;
}

/** The section of the page about performance that compares frameworks. */
function figures(): string {
  const text = readFileSync(join(repository, 'docs/performance.md'), 'utf8');
  const section = /^## Other frameworks\n.*?(?=^## )/ms.exec(text)?.[0];
  if (section === undefined) throw new Error('docs/performance.md has no section "Other frameworks"');
  return `<div class="figures">\n\n${section.trimEnd()}\n\n[Performance](/repository/performance) has the other figures.\n\n</div>\n`;
}
