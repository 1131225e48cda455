import type { NestPackage } from './nest-package.js';

interface Asset {
  readonly include: string;
  /** The directory that gets the files, relative to the package. */
  readonly outDir: string;
}

/** A script that copies the `assets` of `nest-cli.json` to the output of `tsc`; `undefined` without assets. */
export function assetsScript({
  commandLine,
}: NestPackage): { readonly path: string; readonly text: string } | undefined {
  const { compilerOptions, sourceRoot } = Object(commandLine);
  const root = typeof sourceRoot === 'string' ? sourceRoot : 'src';
  const { assets: listed }: { readonly assets?: unknown } = Object(compilerOptions);
  const assets = Array.isArray(listed) ? listed.flatMap((entry: unknown) => assetOf(entry)) : [];
  if (assets.length === 0) return undefined;
  const rules = assets.map(({ include, outDir }) => `  { pattern: ${patternOf(include)}, outDir: '${outDir}' },`);
  return {
    path: 'copy-assets.mjs',
    text: `// Copies the files that the sources read, and that tsc does not compile, to its output.
import { cpSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const root = '${root}';
const rules = [
${rules.join('\n')}
];

for (const path of readdirSync(root, { recursive: true })) {
  const file = String(path).replaceAll('\\\\', '/');
  if (!statSync(join(root, file)).isFile()) continue;
  for (const { pattern, outDir } of rules) {
    if (pattern.test(file)) cpSync(join(root, file), join(outDir, file));
  }
}
`,
  };
}

function assetOf(entry: unknown): readonly Asset[] {
  if (typeof entry === 'string') return [{ include: entry, outDir: 'dist' }];
  const { include, outDir } = Object(entry);
  if (typeof include !== 'string') return [];
  return [{ include, outDir: typeof outDir === 'string' ? outDir.replace(/\/src$/, '') : 'dist' }];
}

/** The regular expression of a pattern such as `mail/templates/*.hbs`, which may begin with the root. */
function patternOf(glob: string): string {
  const source = glob
    .replace(/^(?:\.\/)?(?:\.\.\/)*(?:src\/)?/, '')
    .split(/(\*\*\/|\*\*|\*|\{[^}]*\})/)
    .map((part) => {
      if (part === '**/') return '(?:.*\\/)?';
      if (part === '**') return '.*';
      if (part === '*') return '[^/]*';
      if (part.startsWith('{')) return `(?:${part.slice(1, -1).split(',').map(escaped).join('|')})`;
      return escaped(part);
    })
    .join('');
  return `/^${source}${/\*|\.\w+$/.test(glob) ? '' : '(?:\\/.*)?'}$/`;
}

function escaped(text: string): string {
  return text.replaceAll(/[.\\+?^$()[\]/|]/g, '\\$&');
}
