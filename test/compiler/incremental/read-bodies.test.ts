import { expect, test } from 'vitest';
import { compile } from '../../../compiler/src/compile.ts';
import { IncrementalCompilation } from '../../../compiler/src/incremental-compilation.ts';
import { memoryApplication } from '../../support/memory-application.ts';

const directory = '/app';

const files = {
  'src/app.module.ts': `import { Module } from 'ashlar';
import { Notes } from './notes.js';
import { Access } from './access.js';
import { Door } from './door.js';
@Module({ providers: [Access, Door], controllers: [Notes] })
export class AppModule {}
`,
  'src/notes.ts': `import { Controller, Get, UseGuard } from 'ashlar';
import { Door } from './door.js';
@Controller('/notes')
@UseGuard(Door)
export class Notes {
  @Get()
  list(): string[] {
    return [];
  }
}
`,
  'src/door.ts': `import { Guard } from 'ashlar';
import { Access } from './access.js';
@Guard()
export class Door implements Guard {
  readonly #access: Access;
  constructor(access: Access) {
    this.#access = access;
  }
  canActivate(): boolean {
    this.#access.check();
    return true;
  }
}
`,
  'src/access.ts': `import { ConflictException, ForbiddenException, Injectable } from 'ashlar';
@Injectable()
export class Access {
  check(): void {
    if (Math.random() > 2) throw new ForbiddenException('no');
    if (Math.random() > 2) throw new ConflictException('no');
  }
}
`,
};

/** The statuses of the only operation in the API document. */
function statusesOf({ applications }: Awaited<ReturnType<typeof compile>>): string[] {
  const text = applications[0]?.artifacts.find(({ name }) => name === 'openapi.json')?.text ?? '{}';
  return Object.keys(JSON.parse(text).paths['/notes'].get.responses);
}

test('the exceptions in a function that a guard calls belong to the meaning of its file', async () => {
  const fileSystem = memoryApplication(files, directory);
  const compilation = new IncrementalCompilation({ directory, fileSystem });
  expect(statusesOf(await compilation.compile())).toEqual(expect.arrayContaining(['403', '409']));
  const edit = async (path: string, text: string) => {
    fileSystem.writeFile(path, text);
    expect(compilation.isRepeatedAfter(new Set([path]), [])).toBe(false);
    await compilation.refresh([path]);
    const result = await compilation.compile();
    const cold = await compile({ directory, fileSystem });
    expect(statusesOf(result)).toEqual(statusesOf(cold));
    return statusesOf(result);
  };
  const access = `${directory}/src/access.ts`;
  const without = files['src/access.ts'].replace(/ {4}if .* new Conflict.*\n/, '');
  expect(await edit(access, without)).not.toContain('409');
  expect(await edit(access, files['src/access.ts'])).toContain('409');
});
