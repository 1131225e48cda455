import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** How large a generated application is. */
export interface ApplicationSize {
  /** Each has five routes, DTOs of its own, a service and a repository. */
  readonly controllers: number;
  /** Controllers of one module. */
  readonly controllersPerModule?: number;
  /** Further providers of each controller's feature; each needs the one before. */
  readonly extraProvidersPerController?: number;
}

/** A generated application: the text of each file by its path below the application's directory. */
export type ApplicationFiles = ReadonlyMap<string, string>;

/**
 * Writes an application of a given size: modules in a chain of imports, services that need services of the module
 * before, and types of every supported form. The same size gives the same bytes.
 */
export function generateApplication({
  controllers,
  controllersPerModule = 5,
  extraProvidersPerController = 0,
}: ApplicationSize): ApplicationFiles {
  const files = new Map<string, string>();
  const modules = Math.ceil(controllers / controllersPerModule);
  for (let module = 0; module < modules; module++) {
    const first = module * controllersPerModule;
    const numbers = Array.from(
      { length: Math.min(controllersPerModule, controllers - first) },
      (_, index) => first + index,
    );
    const features = numbers.map(
      (number) => new Feature(module, number, controllersPerModule, extraProvidersPerController),
    );
    for (const feature of features) feature.write(files);
    files.set(`src/area-${module}/area-${module}.module.ts`, moduleText(module, features));
  }
  files.set('src/app.module.ts', rootText(modules));
  files.set('src/main.ts', mainText);
  files.set('package.json', `${JSON.stringify(packageJson(controllers), null, 2)}\n`);
  files.set('tsconfig.json', `${JSON.stringify(tsconfig, null, 2)}\n`);
  files.set(sourcesProject, `${JSON.stringify(tsconfigOfSources, null, 2)}\n`);
  return files;
}

/** Puts an application on the disk. */
export function writeApplication(directory: string, files: ApplicationFiles): void {
  for (const [path, text] of files) {
    const target = join(directory, path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, text);
  }
}

/** One controller with everything that belongs to it. */
class Feature {
  readonly name: string;
  readonly path: string;
  readonly extras: readonly string[];
  readonly #directory: string;
  readonly #neighbour: { readonly name: string; readonly specifier: string } | undefined;

  constructor(module: number, number: number, controllersPerModule: number, extras: number) {
    this.name = `Thing${number}`;
    this.path = `thing-${number}`;
    this.extras = Array.from({ length: extras }, (_, index) => `${this.name}Step${index}`);
    this.#directory = `src/area-${module}`;
    const before = number - controllersPerModule;
    this.#neighbour =
      before < 0
        ? undefined
        : { name: `Thing${before}Service`, specifier: `../area-${module - 1}/thing-${before}.service.js` };
  }

  write(files: Map<string, string>): void {
    const base = `${this.#directory}/${this.path}`;
    files.set(`${base}.ts`, this.#types());
    files.set(`${base}.repository.ts`, this.#repository());
    files.set(`${base}.service.ts`, this.#service());
    files.set(`${base}.controller.ts`, this.#controller());
    if (this.extras.length > 0) files.set(`${base}.steps.ts`, this.#steps());
  }

  /** Providers of the module, the ones that need others last. */
  get providers(): string[] {
    return [...this.extras, `${this.name}Repository`, `${this.name}Service`];
  }

  #types(): string {
    const { name } = this;
    return `import type { Int } from 'ashlar';

/** How far a ${name} is. */
export type ${name}State = 'draft' | 'active' | 'archived';

/** Where a ${name} is sent to. */
export interface ${name}Address {
  street: string;
  city: string;
  zip?: string;
}

/** A ${name}. */
export interface ${name} {
  id: Int;
  title: string;
  state: ${name}State;
  price: number;
  tags: string[];
  address: ${name}Address;
  parts: ${name}Part[];
  note?: string;
}

/** A part of a ${name}. */
export interface ${name}Part {
  label: string;
  amount: Int;
  fragile: boolean;
}

/** The input for a new ${name}. */
export interface Create${name} {
  title: string;
  state: ${name}State;
  price: number;
  tags: string[];
  address: ${name}Address;
  parts: ${name}Part[];
  note?: string;
}

/** The changes of a ${name}. */
export interface Change${name} {
  title?: string;
  state?: ${name}State;
  price?: number;
}

/** Which ${name}s to list. */
export interface List${name}s {
  limit?: Int;
  state?: ${name}State;
  search?: string;
}
`;
  }

  #repository(): string {
    const { name, path } = this;
    return `import { Injectable } from 'ashlar';
import type { Create${name}, ${name} } from './${path}.js';

/** Keeps each ${name} in memory. */
@Injectable()
export class ${name}Repository {
  readonly #items = new Map<number, ${name}>();
  #lastId = 0;

  list(limit: number): ${name}[] {
    return [...this.#items.values()].slice(0, limit);
  }

  find(id: number): ${name} | undefined {
    return this.#items.get(id);
  }

  save(input: Create${name}, id = ++this.#lastId): ${name} {
    const item = { ...input, id };
    this.#items.set(id, item);
    return item;
  }

  remove(id: number): boolean {
    return this.#items.delete(id);
  }
}
`;
  }

  #service(): string {
    const { name, path, extras } = this;
    const last = extras.at(-1);
    const dependencies = [
      { field: 'items', type: `${name}Repository`, specifier: `./${path}.repository.js` },
      ...(this.#neighbour
        ? [{ field: 'neighbour', type: this.#neighbour.name, specifier: this.#neighbour.specifier }]
        : []),
      ...(last ? [{ field: 'steps', type: last, specifier: `./${path}.steps.js` }] : []),
    ];
    const count = this.#neighbour
      ? 'this.#items.list(1000).length + this.#neighbour.count()'
      : 'this.#items.list(1000).length';
    return `import { Injectable, NotFoundException } from 'ashlar';
${dependencies.map(({ type, specifier }) => `import { ${type} } from '${specifier}';`).join('\n')}
import type { Change${name}, Create${name}, List${name}s, ${name} } from './${path}.js';

/** The operations on each ${name}. */
@Injectable()
export class ${name}Service {
${dependencies.map(({ field, type }) => `  readonly #${field}: ${type};`).join('\n')}

  constructor(${dependencies.map(({ field, type }) => `${field}: ${type}`).join(', ')}) {
${dependencies.map(({ field }) => `    this.#${field} = ${field};`).join('\n')}
  }

  list({ limit = 20, state, search = '' }: List${name}s): ${name}[] {
    const wanted = this.#items.list(1000).filter((item) => state === undefined || item.state === state);
    return wanted.filter((item) => item.title.includes(search)).slice(0, limit);
  }

  find(id: number): ${name} {
    const item = this.#items.find(id);
    if (item === undefined) throw new NotFoundException(\`There is no ${name} \${id}\`);
    return item;
  }

  create(input: Create${name}): ${name} {
    return this.#items.save({ ...input, title: ${last ? 'this.#steps.run(input.title)' : 'input.title'} });
  }

  change(id: number, input: Change${name}): ${name} {
    return this.#items.save({ ...this.find(id), ...input }, id);
  }

  remove(id: number): void {
    this.find(id);
    this.#items.remove(id);
  }

  count(): number {
    return ${count};
  }
}
`;
  }

  #controller(): string {
    const { name, path } = this;
    return `import { type Body, Controller, Delete, Get, type Int, type Param, Patch, Post, type Query, Response } from 'ashlar';
import type { Change${name}, Create${name}, List${name}s, ${name} } from './${path}.js';
import { ${name}Service } from './${path}.service.js';

/** Everything about each ${name}. */
@Controller('/${path}')
export class ${name}Controller {
  readonly #things: ${name}Service;

  constructor(things: ${name}Service) {
    this.#things = things;
  }

  /** Lists them, the oldest first. */
  @Get()
  list(query: Query<List${name}s>): ${name}[] {
    return this.#things.list(query);
  }

  /** Finds one. */
  @Get('/{id}')
  find(id: Param<Int>): ${name} {
    return this.#things.find(id);
  }

  /** Makes one. */
  @Post()
  async create(input: Body<Create${name}>): Promise<Response<${name}, 201>> {
    return Response.withStatus(201, this.#things.create(input));
  }

  /** Changes one. */
  @Patch('/{id}')
  change(id: Param<Int>, input: Body<Change${name}>): ${name} {
    return this.#things.change(id, input);
  }

  /** Removes one. */
  @Delete('/{id}')
  remove(id: Param<Int>): void {
    this.#things.remove(id);
  }
}
`;
  }

  #steps(): string {
    const classes = this.extras.map((step, index) => {
      const before = this.extras[index - 1];
      const construction = before
        ? `  readonly #before: ${before};

  constructor(before: ${before}) {
    this.#before = before;
  }

`
        : '';
      return `/** Step ${index} of a ${this.name}. */
@Injectable()
export class ${step} {
${construction}  run(text: string): string {
    return ${before ? 'this.#before.run(text)' : 'text'};
  }
}
`;
    });
    return `import { Injectable } from 'ashlar';

${classes.join('\n')}`;
  }
}

function moduleText(module: number, features: readonly Feature[]): string {
  const importsBefore = module > 0;
  const lines = features.flatMap(({ name, path, extras }) => [
    `import { ${name}Controller } from './${path}.controller.js';`,
    `import { ${name}Repository } from './${path}.repository.js';`,
    `import { ${name}Service } from './${path}.service.js';`,
    ...(extras.length > 0 ? [`import { ${extras.join(', ')} } from './${path}.steps.js';`] : []),
  ]);
  const before = `Area${module - 1}Module`;
  if (importsBefore) lines.unshift(`import { ${before} } from '../area-${module - 1}/area-${module - 1}.module.js';`);
  return `import { Module } from 'ashlar';
${lines.join('\n')}

/** The things ${features[0]?.path} to ${features.at(-1)?.path}. */
@Module({
  imports: [${importsBefore ? before : ''}],
  providers: [${features.flatMap(({ providers }) => providers).join(', ')}],
  controllers: [${features.map(({ name }) => `${name}Controller`).join(', ')}],
  exports: [${features.map(({ name }) => `${name}Service`).join(', ')}],
})
export class Area${module}Module {}
`;
}

function rootText(modules: number): string {
  const numbers = Array.from({ length: modules }, (_, module) => module);
  return `import { Module } from 'ashlar';
${numbers.map((module) => `import { Area${module}Module } from './area-${module}/area-${module}.module.js';`).join('\n')}

@Module({
  imports: [${numbers.map((module) => `Area${module}Module`).join(', ')}],
})
export class AppModule {}
`;
}

const mainText = `import { Application } from 'ashlar';
import { compiled } from './generated/index.js';

const app = await Application.create(compiled);
await app.listen(\`127.0.0.1:\${process.env['PORT'] ?? 3000}\`);
`;

function packageJson(controllers: number): object {
  return { name: `generated-${controllers}`, version: '1.0.0', private: true, type: 'module' };
}

/** The tsconfig of what the user wrote: without generated files, and without `main.ts`, which imports them. */
export const sourcesProject = 'tsconfig.sources.json';

const tsconfigOfSources = { extends: './tsconfig.json', exclude: ['src/generated', 'src/main.ts'] };

const tsconfig = {
  compilerOptions: {
    target: 'es2023',
    lib: ['es2023'],
    types: ['node'],
    module: 'nodenext',
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    noPropertyAccessFromIndexSignature: true,
    noUnusedLocals: true,
    noUnusedParameters: true,
    verbatimModuleSyntax: true,
    isolatedModules: true,
    erasableSyntaxOnly: true,
    experimentalDecorators: true,
    skipLibCheck: true,
    rootDir: 'src',
    outDir: 'dist',
  },
  include: ['src'],
};
