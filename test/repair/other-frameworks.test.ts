import { expect, test } from 'vitest';
import { fixSources } from '../../compiler/src/commands/fix-sources.ts';
import { memoryApplication, memoryDirectories } from '../support/memory-application.ts';

const [directory] = memoryDirectories;

const declarations = `declare module '@nestjs/common' {
  export function Module(options: object): ClassDecorator;
  export function Controller(path?: string): ClassDecorator;
  export function Injectable(): ClassDecorator;
  export function Get(path?: string): MethodDecorator;
  export function Post(path?: string): MethodDecorator;
  export function HttpCode(status: number): MethodDecorator;
  export class NotFoundException extends Error {}
  export interface OnModuleInit {}
}
`;

const app = `import { Controller, Get, HttpCode, Module, NotFoundException, Post } from '@nestjs/common';

@Controller('/notes')
export class NotesController {
  @Get()
  list(): string[] {
    throw new NotFoundException('no notes');
  }

  @Post()
  create(): void {}

  @Post('/search')
  @HttpCode(200)
  search(): string[] {
    return [];
  }
}

@Module({ controllers: [NotesController] })
export class AppModule {}
`;

test('decorators and exceptions that have the same name in Ashlar are imported from it, and a status is kept', async () => {
  const files = { 'src/app.ts': app, 'src/nest.d.ts': declarations };
  const fileSystem = memoryApplication(files, directory);
  const { diagnostics, unfinished } = await fixSources({ directory, fileSystem });
  expect({ diagnostics: diagnostics.map(({ message }) => message), unfinished }).toEqual({
    diagnostics: [],
    unfinished: undefined,
  });
  expect(fileSystem.readFile(`${directory}/src/app.ts`)).toBe(
    app.replace("from '@nestjs/common'", "from 'ashlar'").replace('  @Post()\n', '  @HttpCode(201)\n  @Post()\n'),
  );
});

test.each([
  ['{ provide: Clock, useClass: SystemClock }', 'provide(Clock, SystemClock)'],
  ['{ provide: SystemClock, useClass: SystemClock }', 'SystemClock'],
  // A scope has no counterpart, and a comment would be lost.
  ['{ provide: Clock, useClass: SystemClock, scope: 2 }', undefined],
  ['{ provide: Clock, useClass: SystemClock /* for tests */ }', undefined],
])('the provider %s is repaired where nothing of it is lost', async (provider, entry) => {
  const source = (providers: string, names: string) => `import { ${names} } from 'ashlar';

export abstract class Clock {}

@Injectable()
export class SystemClock extends Clock {}

@Module({ providers: [${providers}] })
export class AppModule {}
`;
  const before = source(provider, 'Injectable, Module');
  const fileSystem = memoryApplication({ 'src/app.ts': before }, directory);
  const { diagnostics } = await fixSources({ directory, fileSystem });
  const after = fileSystem.readFile(`${directory}/src/app.ts`);
  if (entry === undefined) {
    expect({ after, codes: diagnostics.map(({ code }) => code) }).toEqual({ after: before, codes: ['ASH1035'] });
  } else {
    const names = entry.startsWith('provide') ? 'Injectable, Module, provide' : 'Injectable, Module';
    expect(after).toBe(source(entry, names));
  }
});

test('parameters of a file with one decorator become parameters with its marker in one repair', async () => {
  const nest = `declare module '@nestjs/common' {
  export class ParseIntPipe {}
  export function Param(name: string, pipe?: unknown): ParameterDecorator;
  export function Body(): ParameterDecorator;
  export function Query(name?: string): ParameterDecorator;
}
`;
  const before = `import { Body, Param, ParseIntPipe, Query } from '@nestjs/common';
import { Controller, Get, Module, Put } from 'ashlar';

interface Change {
  text: string;
}

@Controller('/notes')
export class NotesController {
  @Get('/{id}')
  find(@Param('id', ParseIntPipe) id: number, @Query('draft') draft?: string): string {
    return String([id, draft]);
  }

  @Put('/{id}')
  change(
    @Param('id', ParseIntPipe) id: number,
    @Body() change: Change,
  ): string {
    return id + change.text;
  }
}

@Module({ controllers: [NotesController] })
export class AppModule {}
`;
  const fileSystem = memoryApplication({ 'src/app.ts': before, 'src/nest.d.ts': nest }, directory);
  const { diagnostics, repairs } = await fixSources({ directory, fileSystem });
  expect(repairs.map(({ title }) => title)).toEqual([
    'write `id: Param<Int>`, and the other parameters of the file with `@Param`',
    'write `change: Body<Change>`',
  ]);
  // The keys of a query are one object.
  expect(diagnostics.map(({ help }) => help)).toEqual(['write `query: Query<{ draft?: string }>`']);
  expect(fileSystem.readFile(`${directory}/src/app.ts`)).toBe(
    before
      .replace('{ Body, Param, ParseIntPipe, Query }', '{ Query }')
      .replace('{ Controller, Get, Module, Put }', '{ type Body, Controller, Get, type Int, Module, type Param, Put }')
      .replaceAll("@Param('id', ParseIntPipe) id: number", 'id: Param<Int>')
      .replace('@Body() change: Change', 'change: Body<Change>'),
  );
});

test.each([
  ['@Param("id", ParseIntPipe) id: number', 'id: Param<Int>'],
  ['@Param("id", new ParseIntPipe()) id: number', 'id: Param<Int>'],
  ['@Param("id") id: string', 'id: Param<string>'],
  // The status, the comment and the options of a pipe have no counterpart in the text.
  ['@Param("id", new ParseIntPipe({ errorHttpStatusCode: 406 })) id: number', undefined],
  ['@Param("id", ParseIntPipe, new DefaultValuePipe(1)) id: number', undefined],
  ['@Param("id") /* of a note */ id: string', undefined],
])('the parameter %s is repaired where nothing of it is lost', async (parameter, marked) => {
  const nest = `declare module '@nestjs/common' {
  export class ParseIntPipe { constructor(options?: object); }
  export class DefaultValuePipe { constructor(value: unknown); }
  export function Param(name: string, ...pipes: readonly unknown[]): ParameterDecorator;
}
`;
  const source = `import { DefaultValuePipe, Param, ParseIntPipe } from '@nestjs/common';
import { Controller, Get, Module } from 'ashlar';

@Controller('/notes')
export class NotesController {
  @Get('/{id}')
  find(${parameter}): string {
    return String(id);
  }
}

@Module({ controllers: [NotesController] })
export class AppModule {}
`;
  const fileSystem = memoryApplication({ 'src/app.ts': source, 'src/nest.d.ts': nest }, directory);
  await fixSources({ directory, fileSystem });
  expect(fileSystem.readFile(`${directory}/src/app.ts`)).toContain(`find(${marked ?? parameter}): string`);
});
