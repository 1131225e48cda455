import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { typeApplication } from '../../codec/support/type-application.js';
import { typeSuite, typeSuiteNames } from '../../codec/support/type-suite.js';
import { everyType } from '../../emit/support/every-type.js';
import { ApplicationCopy } from '../../support/application-copy.js';
import { repositoryDirectory } from '../../support/repository.js';
import { readArchive } from '../../support/text-archive.js';
import type { Layout } from './compiler-settings.js';

/** The sources of an application with every type of every type suite, each suite in a directory of its own. */
export async function everyTypeSources(): Promise<Readonly<Record<string, string>>> {
  const echo = readArchive(readFileSync(join(repositoryDirectory, 'test/openapi/echo.txt'), 'utf8')).files;
  const suites: Record<string, Readonly<Record<string, string>>> = {
    'every-type': everyType,
    echo: Object.fromEntries(echo),
  };
  for (const name of typeSuiteNames) suites[name] = typeApplication(await typeSuite(name), `/${name}`);
  const names = Object.keys(suites);
  const files = Object.entries(suites).flatMap(([suite, sources]) =>
    Object.entries(sources)
      .filter(([path]) => path.startsWith('src/'))
      .map(([path, text]) => [path.replace('src/', `src/${suite}/`), text] as const),
  );
  const imports = names.map((name, index) => `import { AppModule as Suite${index} } from './${name}/app.module.js';`);
  const root = `import { Module } from 'ashlar';
${imports.join('\n')}
@Module({ imports: [${names.map((_, index) => `Suite${index}`).join(', ')}] })
export class EveryTypeModule {}
`;
  return { ...Object.fromEntries(files), 'src/app.module.ts': root };
}

/** Builds the application by `ashlar build`, and resolves to its sources and generated files. */
export async function builtEveryType(strict: boolean): Promise<Readonly<Record<string, string>>> {
  const layout: Layout = { importExtension: '.js', packageType: 'module' };
  const copy = writtenApplication(await everyTypeSources(), layout);
  const compilerOptions = { target: 'es2023', lib: ['es2023'], types: ['node'], module: 'nodenext', strict };
  copy.write('tsconfig.json', JSON.stringify({ compilerOptions, include: ['src'] }));
  const { code, output } = await copy.ashlar(['build']);
  if (code !== 0) throw new Error(output);
  return Object.fromEntries(copy.files().map((file) => [`src/${file}`, copy.read(`src/${file}`)]));
}

/** Writes an application to the disk with the imports that a layout needs. */
export function writtenApplication(files: Readonly<Record<string, string>>, layout: Layout): ApplicationCopy {
  const copy = ApplicationCopy.empty();
  const settings = { root: 'src/app.module.ts#EveryTypeModule' };
  copy.write(
    'package.json',
    JSON.stringify({ name: 'every-type', version: '1.0.0', type: layout.packageType, ashlar: settings }),
  );
  for (const [path, text] of Object.entries(files)) {
    copy.write(path, text.replaceAll(/((?:from |import\()'\.[^']*)\.js'/g, `$1${layout.importExtension}'`));
  }
  return copy;
}
