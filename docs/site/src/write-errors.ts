import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogue } from '../../../compiler/src/diagnostics/catalogue.ts';
import { type DiagnosticSummary, listDiagnostics } from '../../../compiler/src/diagnostics/list-diagnostics.ts';
import { repository } from '../manual.ts';
import { writePage } from './site-files.ts';

/** What the index says about repairs of a diagnostic. */
const repairTexts: Readonly<Record<string, string>> = { safe: 'by a command', choice: 'in an editor' };

/** Writes a page for each code of the catalogue, and their index by area. */
export function writeErrors(): void {
  const areas = listDiagnostics();
  for (const { diagnostics } of areas) {
    for (const diagnostic of diagnostics) writePage(`codes/${diagnostic.code}`, errorPage(diagnostic));
  }
  const tables = areas.map(({ title, diagnostics }) => `## ${title}\n\n${tableOf(diagnostics)}`);
  writePage('codes/index', `${introduction}\n${tables.join('\n')}`);
}

const introduction = `---
outline: 2
---

# Index of errors

Every diagnostic of \`ashlar build\` and \`ashlar check\`, and every finding of \`ashlar audit\`. \`ashlar explain ASH1004\` prints the page of a
code. The last column names the diagnostics that Ashlar can repair: by \`ashlar check --fix\`, or by a choice in an [editor](/editor).
`;

function tableOf(diagnostics: readonly DiagnosticSummary[]): string {
  const rows = diagnostics.map(({ code, name, severity, summary }) => {
    const repair = repairTexts[catalogue.get(code)?.repairs ?? ''] ?? '';
    return `| [${code}](/codes/${code}) | \`${name}\` | ${severity} | ${summary.replaceAll('|', '\\|')} | ${repair} |\n`;
  });
  return `| code | name | severity | meaning | repair |\n|---|---|---|---|---|\n${rows.join('')}`;
}

function errorPage({ code, severity, summary }: DiagnosticSummary): string {
  const text = readFileSync(join(repository, 'compiler/explain', `${code}.md`), 'utf8');
  const repair = repairTexts[catalogue.get(code)?.repairs ?? ''];
  const note = repair === undefined ? '' : ` It can be repaired ${repair}.`;
  const heading = /^# .+\n/.exec(text)?.[0] ?? '';
  const severityText = `**${severity}**: ${summary}${note}`;
  return `${heading}\n${severityText}\n${withFileNames(text.slice(heading.length))}\n[All errors](/codes/)\n`;
}

/** Divides the examples into their files, each with its name before it. */
function withFileNames(text: string): string {
  return text.replace(/^```\w+\n(-- .*?)^```\n/gms, (_match, files: string) => {
    const parts = files.split(/^-- (.+) --\n/m).slice(1);
    const blocks: string[] = [];
    for (let index = 0; index < parts.length; index += 2) {
      const file = parts[index] ?? '';
      const language = /\.(\w+)$/.exec(file)?.[1] ?? 'text';
      blocks.push(`\`${file}\`\n\n\`\`\`${language}\n${parts[index + 1]?.trimEnd()}\n\`\`\`\n`);
    }
    return blocks.join('\n');
  });
}
