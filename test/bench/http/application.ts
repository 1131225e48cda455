import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { repositoryDirectory } from '../../support/repository.js';
import { runProcess } from '../../support/run-process.js';

/** How many routes the largest case has. */
export const routeCount = 200;

/**
 * The application to build: `single` has one route, `small` four, `large` 200 more. The other two have a throttled route
 * beside the four: it identifies clients by the address of the connection, or by the headers of a trusted proxy.
 */
export type BenchApplication = 'single' | 'small' | 'large' | 'throttled' | 'proxied';

/** The `tsconfig.json` of an application. */
export const settings = {
  compilerOptions: {
    target: 'es2023',
    module: 'nodenext',
    types: ['node'],
    strict: true,
    experimentalDecorators: true,
    skipLibCheck: true,
    rootDir: 'src',
    outDir: 'dist',
  },
  include: ['src'],
};

const main = `import { Application, createLogger } from 'ashlar';
import { compiled } from './generated/index.js';

const app = await Application.create(compiled, { logger: createLogger({ level: 'error' }) });
await app.listen(0);
process.on('message', () => process.send?.(process.cpuUsage()));
process.send?.(app.address().port);
`;

const mainOnFastify = `import { createLogger } from 'ashlar';
import { fastifyAdapter } from 'ashlar/fastify';
import { compiled } from './generated/index.js';

const app = await fastifyAdapter(compiled, { logger: createLogger({ level: 'error' }) });
await app.listen(0);
process.on('message', () => process.send?.(process.cpuUsage()));
process.send?.(app.address().port);
`;

const tracedMain = `import { instrument } from '@ashlar/opentelemetry';
${main.replace('const app', 'instrument();\nconst app')}`;

const helloController = `import { Controller, Get } from 'ashlar';

@Controller()
export class ItemsController {
  @Get('/hello')
  hello(): { hello: string } {
    return { hello: 'world' };
  }
}
`;

function itemsController(throttled: boolean): string {
  return `import { type Body, Controller, Get, type Int, type Param, Post, Response, SkipThrottle, Throttle } from 'ashlar';

export interface Item {
  id: Int;
  name: string;
  price: number;
  available: boolean;
}

export interface Draft {
  name: string;
  price: number;
  tags: string[];
}

const items: Item[] = Array.from({ length: 100 }, (_, id) => ({ id, name: \`item \${id}\`, price: id * 1.5, available: id % 2 === 0 }));

@Controller()${throttled ? '\n@SkipThrottle()' : ''}
export class ItemsController {
  @Get('/hello')
  hello(): { hello: string } {
    return { hello: 'world' };
  }
${throttled ? throttledHello : ''}

  @Get('/items/{id}')
  find(id: Param<Int>): Item {
    return { id, name: 'item', price: 1.5, available: true };
  }

  @Get('/items')
  list(): Item[] {
    return items;
  }

  @Post('/items')
  create(draft: Body<Draft>): Response<Item, 201> {
    return Response.withStatus(201, { id: 1, name: draft.name, price: draft.price, available: draft.tags.length > 0 });
  }
}
`;
}

const throttledHello = `
  @Get('/throttled')
  @Throttle({ limit: 1_000_000_000, windowSeconds: 60 })
  throttled(): { hello: string } {
    return { hello: 'world' };
  }
`;

const behindProxy = `import { IpThrottleTracker, type ThrottleConfig, ThrottleOptions } from 'ashlar';

export class BehindProxy implements ThrottleConfig {
  options(): ThrottleOptions {
    return ThrottleOptions.default().withTracker(IpThrottleTracker.withTrustedProxies(['127.0.0.0/8']));
  }
}
`;

const routesPerController = 10;

function manyControllers(): Record<string, string> {
  const files: Record<string, string> = {};
  for (let index = 0; index < routeCount / routesPerController; index++) {
    const resources = Array.from({ length: routesPerController }, (_, offset) => index * routesPerController + offset);
    const handlers = resources.map(
      (resource) => `  @Get('/resource${resource}/{id}')
  find${resource}(id: Param<Int>): { id: Int; resource: string } {
    return { id, resource: 'resource${resource}' };
  }
`,
    );
    files[`src/many/many${index}.controller.ts`] = `import { Controller, Get, type Int, type Param } from 'ashlar';

@Controller()
export class Many${index}Controller {
${handlers.join('\n')}}
`;
  }
  return files;
}

function module(application: BenchApplication): string {
  const indexes = application === 'large' ? Array.from({ length: routeCount / routesPerController }, (_, i) => i) : [];
  const imports = indexes.map(
    (index) => `import { Many${index}Controller } from './many/many${index}.controller.js';\n`,
  );
  const controllers = ['ItemsController', ...indexes.map((index) => `Many${index}Controller`)];
  if (application === 'proxied') imports.push(`import { BehindProxy } from './behind-proxy.js';\n`);
  return `import { Module, ThrottleModule } from 'ashlar';
import { ItemsController } from './items.controller.js';
${imports.join('')}
@Module({ imports: [${throttling[application]}], controllers: [${controllers.join(', ')}] })
export class AppModule {}
`;
}

/** The entry for rate limits in the `imports` of the root module. */
const throttling: Readonly<Record<BenchApplication, string>> = {
  single: '',
  small: '',
  large: '',
  throttled: 'ThrottleModule',
  proxied: 'ThrottleModule.configure(BehindProxy)',
};

/** Writes an application, compiles it as a user does, and returns the directory of its main files `main.js`, `main-on-fastify.js` and `main-traced.js`. */
export async function buildBenchApplication(application: BenchApplication): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), 'ashlar-bench-'));
  const files = {
    'package.json': JSON.stringify({ name: 'bench', version: '1.0.0', type: 'module' }),
    'tsconfig.json': JSON.stringify(settings),
    'src/main.ts': main,
    'src/main-on-fastify.ts': mainOnFastify,
    'src/main-traced.ts': tracedMain,
    'src/items.controller.ts':
      application === 'single' ? helloController : itemsController(throttling[application] !== ''),
    'src/app.module.ts': module(application),
    ...(application === 'large' && manyControllers()),
    ...(application === 'proxied' && { 'src/behind-proxy.ts': behindProxy }),
  };
  writeFiles(directory, files);
  mkdirSync(join(directory, 'node_modules'));
  for (const name of ['ashlar', '@ashlar', '@opentelemetry', '@types']) {
    symlinkSync(join(repositoryDirectory, 'node_modules', name), join(directory, 'node_modules', name), 'junction');
  }
  await compileWith(directory, ['cli/dist/bin.cjs', 'build']);
  return join(directory, 'dist');
}

/** Writes files by their paths in a directory. */
export function writeFiles(directory: string, files: Readonly<Record<string, string>>): void {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, file)), { recursive: true });
    writeFileSync(join(directory, file), text);
  }
}

/** Generates code by a script of the repository, and compiles the application. */
export async function compileWith(directory: string, generator: readonly string[]): Promise<void> {
  for (const [script = '', ...rest] of [generator, ['node_modules/typescript/bin/tsc']]) {
    const built = await runProcess(process.execPath, [join(repositoryDirectory, script), ...rest], { cwd: directory });
    if (built.code !== 0) throw new Error(built.output);
  }
}
