import { expect, test } from 'vitest';
import { compile } from '../../../compiler/src/compile.ts';
import { isInstalled } from '../../../compiler/src/files/path.ts';
import { memoryApplication } from '../../support/memory-application.ts';

const files = {
  'src/app.module.ts': `import { type Body, Controller, Module, Post } from 'ashlar';
import type { Note } from './note.js';

@Controller('/notes')
export class NotesController {
  @Post()
  create(note: Body<Note>): Note {
    return note;
  }
}

@Module({ controllers: [NotesController] })
export class AppModule {}
`,
  'src/note.ts': 'export interface Note {\n  /** What it is about. */\n  readonly title: string;\n}\n',
};

async function artifactsIn(directory: string): Promise<unknown> {
  const { applications, diagnostics } = await compile({ directory, fileSystem: memoryApplication(files, directory) });
  expect(diagnostics).toEqual([]);
  return applications.map(({ artifacts }) => artifacts);
}

test.each(['/srv/node_modules/app', '/srv/node_modules/@team/app/server', 'C:/work/node_modules/app'])(
  'an application in %s is compiled as it is elsewhere',
  async (directory) => {
    const artifacts = await artifactsIn(directory);
    expect(artifacts).toHaveLength(1);
    expect(artifacts).toEqual(await artifactsIn('/app'));
  },
);

test.each<[path: string, directory: string, isOfPackage: boolean]>([
  ['/app/src/a.ts', '/app', false],
  ['/app/node_modules/lib/a.ts', '/app', true],
  ['/work/packages/core/a.ts', '/work/packages/app', false],
  ['/node_modules/lib/a.ts', '/app', true],
  ['/srv/node_modules/app/src/a.ts', '/srv/node_modules/app', false],
  ['/srv/node_modules/app/node_modules/lib/a.ts', '/srv/node_modules/app', true],
  ['/srv/node_modules/lib/a.ts', '/srv/node_modules/app', true],
  ['/srv/node_modules/application/a.ts', '/srv/node_modules/app', true],
  ['/srv/node_modules/@team/app/a.ts', '/srv/node_modules/@team/app', false],
  ['/srv/node_modules/@team/lib/a.ts', '/srv/node_modules/@team/app', true],
  ['/srv/node_modules/work/packages/core/a.ts', '/srv/node_modules/work/packages/app', false],
])('whether %s is of an installed package, seen from %s: %s', (path, directory, isOfPackage) => {
  expect(isInstalled(path, directory)).toBe(isOfPackage);
});
