import { mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { build } from '../../../compiler/src/commands/build.ts';
import { ApplicationCopy } from '../../support/application-copy.ts';

let copy: ApplicationCopy;

const controller = `import { Controller, Get } from 'ashlar';

@Controller('/status')
export class StatusController {
  @Get()
  read(): string {
    return 'ok';
  }
}
`;

const module = `import { Module } from 'ashlar';
import { StatusController } from './status.controller.js';

@Module({ controllers: [StatusController] })
export class AppModule {}
`;

const main = `import { Application } from 'ashlar';
import { compiled } from './generated/index.js';

await (await Application.create(compiled)).listen('127.0.0.1:3000');
`;

beforeEach(() => {
  copy = ApplicationCopy.empty();
  copy.write('package.json', '{ "name": "status", "version": "1.0.0", "type": "module" }\n');
  copy.write('src/app.module.ts', module);
  copy.write('src/status.controller.ts', controller);
  copy.write('src/main.ts', main);
  tsconfig({});
});

function tsconfig(compilerOptions: object, files: object = { include: ['src'] }): void {
  const options = {
    target: 'es2023',
    module: 'nodenext',
    strict: true,
    experimentalDecorators: true,
    ...compilerOptions,
  };
  copy.write('tsconfig.json', JSON.stringify({ compilerOptions: options, ...files }));
}

/** Code, place, message and fix of every diagnostic of a build; the text at the place instead of its position. */
async function reported(): Promise<readonly string[]> {
  const { diagnostics } = await build({ directory: copy.directory });
  return diagnostics.map(({ code, span, message, help }) => {
    const line =
      span &&
      copy
        .read(span.file)
        .split('\n')
        [span.line - 1]?.slice(span.column - 1, span.endColumn - 1);
    return `${code} at ${span?.file}: ${line}\n${message}\n${help}`;
  });
}

/** Replaces what is linked by nothing. */
function removeModules(): void {
  rmSync(copy.path('node_modules'), { recursive: true });
}

function onlyLink(name: string, target: string): void {
  removeModules();
  mkdirSync(copy.path('node_modules'), { recursive: true });
  symlinkSync(target, copy.path(`node_modules/${name}`), 'junction');
}

const importing = "src/app.module.ts: 'ashlar'";

test.each([
  { module: 'commonjs', moduleResolution: 'node' },
  { module: 'esnext', moduleResolution: 'Node10' },
  { module: 'esnext', moduleResolution: 'bundler', resolvePackageJsonExports: false },
])('%o finds `ashlar` without its `exports`', async (options) => {
  tsconfig(options);
  expect(await reported()).toEqual([]);
});

describe('a setup that cannot work is the only thing reported', () => {
  const resolutions: readonly (readonly [options: object, place: string, instead: string])[] = [
    [
      { module: 'commonjs', moduleResolution: 'classic' },
      'tsconfig.json: "classic"',
      '`"module": "nodenext"` and `"moduleResolution": "nodenext"`',
    ],
    [{ module: 'esnext', moduleResolution: 'classic' }, 'tsconfig.json: "classic"', '`"moduleResolution": "bundler"`'],
  ];

  test.each(resolutions)('%o does not find `ashlar`', async (options, place, instead) => {
    tsconfig(options);
    const value = place.slice('tsconfig.json: '.length);
    expect(await reported()).toEqual([
      `ASH8013 at ${place}\nunsupported module resolution: \`ashlar\` is installed, but \`"moduleResolution": ${value}\` does not find packages\nset ${instead} in the \`compilerOptions\` of the tsconfig`,
    ]);
  });

  test('an old kind of modules does not find `ashlar`, and has no resolution to change', async () => {
    tsconfig({ module: 'none' });
    expect(await reported()).toEqual([
      'ASH8013 at tsconfig.json: "none"\nunsupported module resolution: `ashlar` is installed, but `"module": "none"` does not find packages\nset `"module": "nodenext"` in the `compilerOptions` of the tsconfig',
    ]);
  });

  test('the option can be that of a base', async () => {
    copy.write('base.json', '{ "compilerOptions": { "module": "commonjs", "moduleResolution": "classic" } }');
    copy.write('tsconfig.json', '{ "extends": "./base.json", "include": ["src"] }');
    expect(await reported()).toEqual([expect.stringContaining('ASH8013 at base.json: "classic"')]);
  });

  test("Yarn Plug'n'Play", async () => {
    removeModules();
    copy.write('.pnp.cjs', 'throw new Error("never executed");\n');
    expect(await reported()).toEqual([
      `ASH8014 at ${importing}\nYarn Plug'n'Play is not supported: \`ashlar\` cannot be found without \`node_modules\`\nset \`nodeLinker: node-modules\` in \`.yarnrc.yml\` and run \`yarn install\``,
    ]);
  });

  const commands: readonly (readonly [files: Readonly<Record<string, string>>, command: string])[] = [
    [{}, 'npm install ashlar'],
    [{ 'pnpm-lock.yaml': '' }, 'pnpm add ashlar'],
    [{ 'yarn.lock': '' }, 'yarn add ashlar'],
    [{ 'bun.lock': '' }, 'bun add ashlar'],
    [{ 'package.json': '{ "name": "status", "dependencies": { "ashlar": "0.1.0" } }' }, 'npm install'],
    [
      { 'package.json': '{ "name": "status", "dependencies": { "ashlar": "0.1.0" } }', 'yarn.lock': '' },
      'yarn install',
    ],
  ];

  test.each(commands)('`ashlar` is not installed, beside %o', async (files, command) => {
    removeModules();
    for (const [file, text] of Object.entries(files)) copy.write(file, text);
    expect(await reported()).toEqual([
      `ASH8015 at ${importing}\n\`ashlar\` is not installed: no \`node_modules\` above this file has it\nrun \`${command}\``,
    ]);
  });

  test('`ashlar` is linked from a workspace that is not built', async () => {
    copy.write(
      'packages/ashlar/package.json',
      '{ "name": "ashlar", "exports": { ".": { "types": "./dist/index.d.ts" } } }',
    );
    onlyLink('ashlar', copy.path('packages/ashlar'));
    expect(await reported()).toEqual([
      `ASH8017 at ${importing}\npackage not built: the types of \`ashlar\`, \`dist/index.d.ts\`, do not exist\nbuild \`ashlar\` before the application`,
    ]);
  });

  test('a tsconfig that only references others, one of which has the sources', async () => {
    copy.write('test/app.test.ts', 'export {};\n');
    renameSync(copy.path('tsconfig.json'), copy.path('tsconfig.app.json'));
    copy.write('tsconfig.test.json', '{ "include": ["test"] }');
    copy.write(
      'tsconfig.json',
      '{ "files": [], "references": [{ "path": "./tsconfig.test.json" }, { "path": "./tsconfig.app.json" }] }',
    );
    expect(await reported()).toEqual([
      expect.stringMatching(
        /^ASH8016 at tsconfig\.json: .*\nno source files: `tsconfig\.json` only references `tsconfig\.app\.json`, `tsconfig\.test\.json`\nname .*: `"ashlar": \{ "tsconfig": "tsconfig\.app\.json" \}`$/,
      ),
    ]);
    copy.write('package.json', '{ "name": "status", "type": "module", "ashlar": { "tsconfig": "tsconfig.app.json" } }');
    expect(await reported()).toEqual([]);
  });
});

describe('a tsconfig that lists `src/main.ts` alone', () => {
  test('builds at first, and again, and its output compiles', async () => {
    tsconfig({ noEmit: true }, { files: ['src/main.ts'] });
    expect(await reported()).toEqual([]);
    expect(Object.values(copy.generated()).join('\n')).toContain('GET /status');
    const before = copy.generated();
    rmSync(join(copy.directory, 'node_modules/.cache'), { recursive: true });
    expect(await reported()).toEqual([]);
    expect(copy.generated()).toEqual(before);
    expect(await copy.tsc()).toMatchObject({ code: 0 });
  });

  test('sources that the list leads to are enough', async () => {
    copy.write('src/other.ts', "import { Module } from 'ashlar';\n\n@Module({})\nexport class OtherModule {}\n");
    copy.write('src/main.ts', `import './app.module.js';\n${main}`);
    tsconfig({}, { files: ['src/main.ts'] });
    expect(await reported()).toEqual([]);
  });

  test('what else is beside the output is not read: it need not be part of the application', async () => {
    tsconfig({}, { files: ['src/main.ts'] });
    copy.write('src/scratch.ts', 'export const = ;\n');
    copy.write('src/tool/package.json', '{ "name": "tool" }');
    copy.write(
      'src/tool/tool.module.ts',
      module.replaceAll('AppModule', 'ToolModule').replace('./status', '../status'),
    );
    expect(await reported()).toEqual([]);
  });

  test('a second root module beside it is reported, and is not read once the settings name the first', async () => {
    tsconfig({}, { files: ['src/main.ts'] });
    copy.write('src/other.module.ts', "import { Module } from 'ashlar';\n\n@Module({})\nexport class OtherModule {}\n");
    expect(await reported()).toEqual([expect.stringMatching(/^ASH1002/)]);
    copy.write(
      'package.json',
      '{ "name": "status", "type": "module", "ashlar": { "root": "src/app.module.ts#AppModule" } }',
    );
    expect(await reported()).toEqual([]);
  });
});
