import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { ApplicationCopy } from '../support/application-copy.js';
import { repositoryDirectory } from '../support/repository.js';
import { isDocumentation, type Page } from './pages.js';

/** The examples of every page in one project, so that one build and one compilation check all of them. */
export interface ExampleProject {
  readonly copy: ApplicationCopy;
  /** How many examples it has. */
  readonly count: number;
  /** The tests that the pages show, from the project's directory. */
  readonly tests: readonly string[];
}

/** The page whose `package.json` and `tsconfig.json` the project has. */
export const settingsPage = 'runtime/docs/getting-started.md';

/** The module that imports the modules of all pages without an application of their own. */
const sharedRoot = 'shared/src/examples.module.ts';

/**
 * Writes each page's examples into a directory of its own. A page marked by `<!-- application -->` is an application whose root is
 * its `AppModule`; the other pages are one application together, because every application costs the time of a build. A page
 * that is marked by `<!-- with: events.md -->` imports the files of that page as its own, and one marked by `<!-- front ends: … -->` is
 * compiled elsewhere.
 */
export function exampleProject(pages: readonly Page[]): ExampleProject {
  const copy = ApplicationCopy.empty();
  const documented = pages.filter(
    (page) => isDocumentation(page) && sampleOf(page) === undefined && !isOfFrontEnds(page),
  );
  const examples = documented.flatMap((page) => shownFiles(page).map(([file, text]) => ({ page, file, text })));
  const shared = examples.filter(({ page }) => !isApplication(page));
  const applications = documented.filter(isApplication).map((page) => {
    const root = shownFiles(page).find(([, text]) => /^export class AppModule /m.test(text))?.[0];
    if (root === undefined) throw new Error(`${page.path} shows no \`AppModule\``);
    return { root: `${pathIn(page, root)}#AppModule`, out: pathIn(page, 'src/generated') };
  });
  applications.push({ root: `${sharedRoot}#ExamplesModule`, out: 'shared/src/generated' });
  const sources = shared.map(({ page, file, text }) => ({ path: pathIn(page, file), text }));
  copy.write(sharedRoot, rootModule(sources, posix.dirname(sharedRoot)));

  for (const { page, file, text } of examples) copy.write(pathIn(page, file), text);
  for (const page of documented) {
    for (const [file, from] of importedFiles(page, pages)) {
      const path = posix.relative(posix.dirname(pathIn(page, file)), from).replace(/ts$/, 'js');
      copy.write(pathIn(page, file), `export * from '${path}';\n`);
    }
  }

  const shown = new Map(pages.find(({ path }) => path === settingsPage)?.blocks.map(({ file, text }) => [file, text]));
  const manifest = JSON.parse(shown.get('package.json') ?? '');
  const tsconfig = JSON.parse(shown.get('tsconfig.json') ?? '');
  copy.write('package.json', JSON.stringify({ ...manifest, ashlar: applications }));
  const compilerOptions = { ...tsconfig.compilerOptions, rootDir: '.' };
  // The compiler reads the decorators of libraries in their sources.
  const references = [{ path: join(repositoryDirectory, 'libraries/health') }];
  copy.write('tsconfig.json', JSON.stringify({ compilerOptions, include: ['*/**/*.ts'], references }));
  // The types of Bun and Deno replace those of Node, one project cannot have all of them; and packages that are not installed.
  for (const file of ['fetch-runtimes.d.ts', 'socket-packages.d.ts']) {
    copy.write(`runtimes/${file}`, readFileSync(join(repositoryDirectory, 'test/support', file), 'utf8'));
  }
  const tests = examples.filter(({ file }) => file.endsWith('.test.ts')).map(({ page, file }) => pathIn(page, file));
  return { copy, count: examples.length, tests };
}

/** The sample application whose files a page shows: `<!-- files: fixtures/apps/notes -->`. */
export function sampleOf({ text }: Page): string | undefined {
  return /^<!-- files: (\S+) -->$/m.exec(text)?.[1];
}

/** The path of a page's file in the project. */
export function pathIn({ path }: Page, file: string): string {
  return `${path.replace(/\.md$/, '').replaceAll('/', '-').toLowerCase()}/${file}`;
}

/** Whether a page shows programs that call an application: another suite compiles them with clients. */
function isOfFrontEnds({ text }: Page): boolean {
  return /^<!-- front ends: test\/client\/page\.test\.ts -->$/m.test(text);
}

function isApplication({ text }: Page): boolean {
  return /^<!-- application -->$/m.test(text);
}

/** The files that a page imports without showing them, and where they are in the project. */
function importedFiles(page: Page, pages: readonly Page[]): [file: string, path: string][] {
  const imported = [...page.text.matchAll(/^<!-- with: (\S+) -->$/gm)].flatMap(([, name = '']) => {
    const path = posix.join(posix.dirname(page.path), name);
    const other = pages.find((candidate) => candidate.path === path);
    if (other === undefined) throw new Error(`${page.path} names ${path}, which does not exist`);
    return shownFiles(other).map(([file]): [string, string] => [file, pathIn(other, file)]);
  });
  const own = new Set(shownFiles(page).map(([file]) => file));
  const generated: [file: string, path: string] = ['src/generated/index.ts', 'shared/src/generated/index.ts'];
  // An application has generated files of its own.
  const all = isApplication(page) ? imported : [...imported, generated];
  const imports = (file: string) => page.text.includes(`'./${file.replace(/^src\/(.*)ts$/, '$1js')}'`);
  return all.filter(([file]) => !own.has(file) && imports(file));
}

function shownFiles({ path, blocks }: Page): [file: string, text: string][] {
  return blocks.flatMap(({ language, file, text }): [string, string][] => {
    if (language !== 'ts') return [];
    if (file === undefined) throw new Error(`an example of ${path} names no file:\n${text}`);
    return [[file, text]];
  });
}

/** A module with everything in the sources that no module lists. */
function rootModule(sources: readonly { path: string; text: string }[], directory: string): string {
  const classes = sources.flatMap(({ path, text }) => decoratedClasses(text).map((found) => ({ path, ...found })));
  const parts: Record<string, string[]> = { imports: [], controllers: [], providers: [] };
  const lines = [`import { Module } from 'ashlar';`];
  for (const [index, { path, name, decorators }] of classes.entries()) {
    const page = path.split('/')[0];
    const lists = classes.filter((other) => other.path.split('/')[0] === page && other.decorators.includes('@Module('));
    if (lists.some((module) => new RegExp(`\\b${name}\\b`).test(module.decorators))) continue;
    const [, kind] = /^@(Module|Controller|Injectable|Guard|Configuration)\(/m.exec(decorators) ?? [];
    // A class with decorators of a library alone, such as an entity, is not a provider.
    if (kind === undefined) continue;
    const part = kind === 'Module' ? 'imports' : kind === 'Controller' ? 'controllers' : 'providers';
    parts[part]?.push(`${name}${index}`);
    const specifier = posix.relative(directory, path).replace(/ts$/, 'js');
    lines.push(`import { ${name} as ${name}${index} } from '${specifier}';`);
  }
  const lists = Object.entries(parts).map(([part, names]) => `  ${part}: [${names.join(', ')}],`);
  return [...lines, '', '@Module({', ...lists, '})', 'export class ExamplesModule {}', ''].join('\n');
}

/** The exported classes of a file with decorators, and the text of these. */
function decoratedClasses(text: string): { name: string; decorators: string }[] {
  const found: { name: string; decorators: string }[] = [];
  let decorators = '';
  for (const statement of text.split(/^(?=@|export |\/\*\*|const |class |import |type |function )/m)) {
    const [, name] = /^export class (\w+)/.exec(statement) ?? [];
    if (statement.startsWith('@')) decorators += statement;
    else if (name !== undefined && decorators !== '') found.push({ name, decorators });
    if (!/^(@|\/\*\*)/.test(statement)) decorators = '';
  }
  return found;
}
