import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { ApplicationCopy } from './application-copy.ts';
import { strictest } from './strictest.ts';
import { readArchive } from './text-archive.ts';

/** How a sample application is built. */
export interface SampleOptions {
  /** The projects that the application references; without them, the compiler reads the library files of the packages. */
  readonly references?: readonly { readonly path: string }[];
  readonly type?: 'module' | 'commonjs';
  /** Changes the sources before they are built. */
  readonly edit?: (application: ApplicationCopy) => void;
}

/** The application of a text archive, compiled by Ashlar without a warning and by `tsc` under the strictest flags. */
export async function builtSample(
  archive: URL,
  { references = [], type = 'module', edit }: SampleOptions = {},
): Promise<ApplicationCopy> {
  const application = ApplicationCopy.empty();
  application.write('package.json', JSON.stringify({ name: 'sample', version: '1.0.0', type }));
  const compilerOptions = {
    ...{ target: 'es2022', lib: ['es2023'], types: ['node'], ...strictest, skipLibCheck: true, module: 'nodenext' },
    ...{ verbatimModuleSyntax: type === 'module', experimentalDecorators: true, rootDir: 'src', outDir: 'dist' },
  };
  application.write('tsconfig.json', JSON.stringify({ compilerOptions, include: ['src'], references }));
  for (const [file, text] of readArchive(readFileSync(archive, 'utf8')).files) application.write(file, text);
  if (type === 'commonjs') {
    application.edit('src/main.ts', 'const app', 'async function main(): Promise<void> {\nconst app');
    application.edit('src/main.ts', /$/, '}\nvoid main();\n');
  }
  edit?.(application);
  const built = await application.ashlar(['build']);
  expect(built.output).not.toMatch(/warning|error/);
  expect(built).toMatchObject({ code: 0 });
  expect(await application.tsc([])).toMatchObject({ code: 0, output: '' });
  return application;
}
