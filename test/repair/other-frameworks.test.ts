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
