import { mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repositoryDirectory } from '../../support/repository.js';
import { compileWith, routeCount, settings, writeFiles } from './application.js';

const itemsController = `import { Body, Controller, Get, Path, Post, Route, SuccessResponse } from 'tsoa';

export interface Item {
  /** @isInt */
  id: number;
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

@Route()
export class ItemsController extends Controller {
  @Get('hello')
  public hello(): { hello: string } {
    return { hello: 'world' };
  }

  @Get('items')
  public list(): Item[] {
    return items;
  }

  /** @isInt id */
  @Get('items/{id}')
  public find(@Path() id: number): Item {
    return { id, name: 'item', price: 1.5, available: true };
  }

  @Post('items')
  @SuccessResponse(201)
  public create(@Body() draft: Draft): Item {
    this.setStatus(201);
    return { id: 1, name: draft.name, price: draft.price, available: draft.tags.length > 0 };
  }
}
`;

function resourceController(index: number): string {
  return `import { Controller, Get, Path, Route } from 'tsoa';

@Route('resource${index}')
export class Resource${index}Controller extends Controller {
  /** @isInt id */
  @Get('{id}')
  public find(@Path() id: number): { id: number; resource: string } {
    return { id, resource: 'resource${index}' };
  }
}
`;
}

const main = `import express from 'express';
import { RegisterRoutes } from './routes.js';

const app = express();
app.use(express.json());
RegisterRoutes(app);
const server = app.listen(0, '127.0.0.1', () => process.send?.((server.address() as { port: number }).port));
server.keepAliveTimeout = 65_000;
process.on('message', () => process.send?.(process.cpuUsage()));
`;

const configuration = {
  entryFile: 'src/main.ts',
  controllerPathGlobs: ['src/controllers/*.ts'],
  noImplicitAdditionalProperties: 'silently-remove-extras',
  spec: { outputDirectory: 'dist', specVersion: 3 },
  routes: { routesDir: 'src', middleware: 'express', esm: true },
};

/** Writes the same routes for tsoa on Express, with the 200 resources or without them, generates and compiles them, and returns the main file. */
export async function buildTsoaApplication(hasResources: boolean): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), 'ashlar-bench-'));
  const resources = Array.from({ length: hasResources ? routeCount : 0 }, (_, index) => index);
  const files: Record<string, string> = {
    'package.json': JSON.stringify({ name: 'bench', version: '1.0.0', type: 'module' }),
    'tsconfig.json': JSON.stringify(settings),
    'tsoa.json': JSON.stringify(configuration),
    'src/main.ts': main,
    'src/controllers/items.ts': itemsController,
    ...Object.fromEntries(resources.map((index) => [`src/controllers/resource${index}.ts`, resourceController(index)])),
  };
  writeFiles(directory, files);
  symlinkSync(join(repositoryDirectory, 'node_modules'), join(directory, 'node_modules'), 'junction');
  await compileWith(directory, ['node_modules/@tsoa/cli/dist/cli.js', 'routes']);
  return join(directory, 'dist/main.js');
}
