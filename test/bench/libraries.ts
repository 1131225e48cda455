import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { repositoryDirectory } from '../support/repository.js';
import { ashlarBuild, forgetBuilds, installedApplication, median, type Sample, timed } from './timed-build.js';

/**
 * The time of a cold build of an application with the modules of a package: as its own sources, from the sources of the package, and from the
 * library file of the package; and of the same application without them. In turns; medians.
 */
const modules = 50;
const rounds = Number(process.argv[2] ?? 7);
const directory = installedApplication(new Map());

function write(path: string, text: string): void {
  mkdirSync(dirname(join(directory, path)), { recursive: true });
  writeFileSync(join(directory, path), text);
}

const tsconfig = JSON.stringify({
  compilerOptions: {
    target: 'es2023',
    lib: ['es2023'],
    types: ['node'],
    module: 'nodenext',
    strict: true,
    experimentalDecorators: true,
    declaration: true,
    rootDir: 'src',
    outDir: 'dist',
    skipLibCheck: true,
  },
  include: ['src'],
});

function moduleText(index: number): string {
  const name = `Feature${index}`;
  return `
import { type Body, Controller, Get, Injectable, type MaxLength, Module, type Param, Post } from 'ashlar';
/** An item of the feature. */
export interface ${name}Item { readonly id: number; readonly title: string & MaxLength<80>; readonly tags: readonly string[]; }
export interface Create${name} { readonly title: string & MaxLength<80>; readonly tags: readonly string[]; }
@Injectable()
export class ${name}Service {
  readonly #items: ${name}Item[] = [];
  list(): readonly ${name}Item[] { return this.#items; }
  find(id: number): ${name}Item | undefined { return this.#items.find((item) => item.id === id); }
  create({ title, tags }: Create${name}): ${name}Item {
    const item = { id: this.#items.length, title, tags };
    this.#items.push(item);
    return item;
  }
}
@Controller('/features/${index}')
export class ${name}Controller {
  readonly #service: ${name}Service;
  constructor(service: ${name}Service) { this.#service = service; }
  @Get()
  list(): readonly ${name}Item[] { return this.#service.list(); }
  @Get('/{id}')
  find(id: Param<number>): ${name}Item | undefined { return this.#service.find(id); }
  @Post()
  create(item: Body<Create${name}>): ${name}Item { return this.#service.create(item); }
}
@Module({ providers: [${name}Service], controllers: [${name}Controller], exports: [${name}Service] })
export class ${name}Module {}
`;
}

const numbers = Array.from({ length: modules }, (_, index) => index);
const names = numbers.map((index) => `Feature${index}Module`);

function application(name: string, imports: string, list: readonly string[]): void {
  write(`${name}/package.json`, JSON.stringify({ name, version: '1.0.0', type: 'module' }));
  write(`${name}/tsconfig.json`, tsconfig);
  write(
    `${name}/src/app.module.ts`,
    `${imports}import { Controller, Get, Module } from 'ashlar';
@Controller('/health')
export class HealthController { @Get() read(): string { return 'up'; } }
@Module({ imports: [${list.join(', ')}], controllers: [HealthController] })
export class AppModule {}
`,
  );
}

for (const index of numbers) write(`library/src/feature-${index}.ts`, moduleText(index));
write('library/src/index.ts', numbers.map((index) => `export * from './feature-${index}.js';\n`).join(''));
write('library/tsconfig.json', tsconfig);
write(
  'library/package.json',
  JSON.stringify({
    name: '@bench/library',
    version: '1.0.0',
    type: 'module',
    exports: './dist/index.js',
    ashlar: { library: true },
  }),
);
const ownImports = numbers.map((index) => `import { ${names[index]} } from './feature-${index}.js';\n`).join('');
const packageImports = `import { ${names.join(', ')} } from '@bench/library';\n`;
application('alone', '', []);
application('own', ownImports, names);
application('source', packageImports, names);
application('built', packageImports, names);
cpSync(join(directory, 'library/src'), join(directory, 'own/src'), { recursive: true });
const [program, ...build] = ashlarBuild;
execFileSync(program, build, { cwd: join(directory, 'library') });
execFileSync(process.execPath, [join(repositoryDirectory, 'node_modules/typescript-5.9/bin/tsc'), '-p', 'library'], {
  cwd: directory,
});
mkdirSync(join(directory, 'source/node_modules/@bench'), { recursive: true });
cpSync(join(directory, 'library'), join(directory, 'workspace-library'), { recursive: true });
write(
  'workspace-library/package.json',
  JSON.stringify({ name: '@bench/library', version: '1.0.0', type: 'module', exports: './src/index.ts' }),
);
symlinkSync(join(directory, 'workspace-library'), join(directory, 'source/node_modules/@bench/library'), 'junction');
for (const part of ['package.json', 'dist', 'ashlar.library.json']) {
  cpSync(join(directory, 'library', part), join(directory, 'built/node_modules/@bench/library', part), {
    recursive: true,
  });
}

const kinds = ['alone', 'own', 'source', 'built'] as const;
for (const kind of kinds) mkdirSync(join(directory, kind, 'node_modules'), { recursive: true });
const samples = new Map<string, Sample[]>(kinds.map((kind) => [kind, []]));
for (let round = 0; round < rounds; round += 1) {
  for (const kind of kinds) {
    forgetBuilds(join(directory, kind));
    samples.get(kind)?.push(await timed(ashlarBuild, join(directory, kind)));
  }
}
const time = (kind: string) =>
  median(
    (samples.get(kind) ?? []).map(({ milliseconds, processorMilliseconds = milliseconds }) => processorMilliseconds),
  );
for (const kind of kinds)
  console.log(
    `${kind.padEnd(8)} ${(time(kind) / time('own')).toFixed(2)} of own sources (${Math.round(time(kind))} ms)`,
  );
rmSync(directory, { recursive: true });
