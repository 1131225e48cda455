import { request } from 'undici';
import { beforeAll, describe, expect, test } from 'vitest';
import { ApplicationCopy } from '../support/application-copy.js';
import { ProjectChecker } from '../support/project-checker.js';
import { serveApplication } from '../support/serve-application.js';
import { strictest } from '../support/strictest.ts';
import type { TypeScriptVersion } from '../support/typescript-versions.js';

/** A way of compiling an application that users choose. */
interface Setting {
  readonly name: string;
  readonly packageType: 'module' | 'commonjs';
  readonly compilerOptions: Readonly<Record<string, unknown>>;
  /** Whether Node can run the output of `tsc` as it is. */
  readonly runs: boolean;
}

const strict = {
  target: 'es2023',
  lib: ['es2023'],
  types: ['node'],
  ...strictest,
  erasableSyntaxOnly: true,
  skipLibCheck: true,
  rootDir: 'src',
};

const modules: readonly Setting[] = [
  {
    name: 'nodenext',
    packageType: 'module',
    // Here the declarations of the packages are checked too.
    compilerOptions: { ...strict, module: 'nodenext', verbatimModuleSyntax: true, skipLibCheck: false },
    runs: true,
  },
  {
    name: 'nodenext as CommonJS',
    packageType: 'commonjs',
    // `verbatimModuleSyntax` forbids `import` in a CommonJS file.
    compilerOptions: { ...strict, module: 'nodenext' },
    runs: true,
  },
  {
    name: 'bundler',
    packageType: 'module',
    compilerOptions: { ...strict, module: 'esnext', moduleResolution: 'bundler', verbatimModuleSyntax: true },
    runs: false,
  },
];

const settings = modules.flatMap((setting) =>
  [true, false].map((experimentalDecorators) => ({
    ...setting,
    name: `${setting.name}, ${experimentalDecorators ? 'experimental' : 'standard'} decorators`,
    compilerOptions: { ...setting.compilerOptions, experimentalDecorators },
  })),
);
const versions: readonly TypeScriptVersion[] = ['5.9', '6.0', '7.0'];

const commonJsMain = `import { Application } from 'ashlar';
import { compiled } from './generated/index.js';

async function main(): Promise<void> {
  const app = await Application.create(compiled);
  await app.listen(\`127.0.0.1:\${process.env['PORT'] ?? 3000}\`);
}

void main();
`;

/** The compilers that are written in JavaScript check all settings in this process. */
const checkers = new Map<TypeScriptVersion, ProjectChecker>([
  ['5.9', await ProjectChecker.load('typescript-5.9')],
  ['6.0', await ProjectChecker.load('typescript-6.0')],
]);

/** The diagnostics of a compiler for an application, whose JavaScript it writes into `out` if there is such a directory. */
async function reported(copy: ApplicationCopy, version: TypeScriptVersion, out: string | undefined): Promise<string> {
  const checker = checkers.get(version);
  if (checker === undefined) {
    const { code, output } = await copy.tsc(out === undefined ? ['--noEmit'] : ['--outDir', out], version);
    return code === 0 ? output : `exit code ${code}: ${output}`;
  }
  const options = out === undefined ? { noEmit: true } : { outDir: copy.path(out) };
  return checker.check(copy.path('tsconfig.json'), options).reported.join('');
}

/** A sample application with a setting, built by `ashlar build`. */
async function buildWith({ packageType, compilerOptions }: Setting, name = 'notes'): Promise<ApplicationCopy> {
  const copy = ApplicationCopy.of(name);
  copy.write('package.json', JSON.stringify({ name, version: '1.0.0', type: packageType }));
  copy.write('tsconfig.json', JSON.stringify({ compilerOptions, include: ['src'] }));
  if (packageType === 'commonjs') copy.write('src/main.ts', commonJsMain);
  if (compilerOptions['moduleResolution'] === 'bundler') withoutExtensions(copy);
  copy.remove('src/generated');
  expect(await copy.ashlar(['build'])).toMatchObject({ code: 0, stderr: '' });
  return copy;
}

/** Writes relative imports as users of bundlers do. */
function withoutExtensions(copy: ApplicationCopy): void {
  for (const file of copy.files('src').map((name) => `src/${name}`)) {
    copy.write(file, copy.read(file).replace(/(from '\.[^']*)\.js'/g, "$1'"));
  }
}

describe.concurrent.each(settings)('$name', (setting) => {
  let copy: ApplicationCopy;

  beforeAll(async () => {
    copy = await buildWith(setting);
  });

  test.each(versions)('TypeScript %s', async (version) => {
    const out = `dist-${version}`;
    expect(await reported(copy, version, setting.runs ? out : undefined)).toBe('');
    if (!setting.runs) return;
    const served = await serveApplication(copy.directory, `${out}/main.js`);
    const response = await request(`${served.url}/notes?limit=1`);
    expect(response.statusCode).toBe(200);
    expect(await response.body.json()).toEqual([{ id: 1, title: 'Welcome', body: 'The first note.' }]);
    const document = await request(`${served.url}/openapi.json`);
    expect([document.statusCode, await document.body.text()]).toEqual([200, copy.generated()['openapi.json']]);
    expect(await served.stop()).toMatchObject({ code: 0 });
  });

  test('every feature of modules', async () => {
    // Enums and parameter properties are among what it uses.
    const compilerOptions = { ...setting.compilerOptions, erasableSyntaxOnly: false };
    const warehouse = await buildWith({ ...setting, compilerOptions }, 'warehouse');
    expect(await reported(warehouse, '5.9', setting.runs ? 'dist' : undefined)).toBe('');
    if (!setting.runs) return;
    const served = await serveApplication(warehouse.directory);
    const response = await request(`${served.url}/articles/3/name`);
    expect([response.statusCode, await response.body.text()]).toEqual([200, 'memory:warehouse: article 3']);
    expect(await served.stop()).toMatchObject({ code: 0 });
  });
});

test('the generated imports follow the module settings', async () => {
  const [nodenext, bundler] = await Promise.all(
    [settings[0], settings[4]].map(async (setting) => {
      if (setting === undefined) throw new Error('the table has these rows');
      return (await buildWith(setting)).generated();
    }),
  );
  expect(nodenext?.['index.ts']).toContain("from './routes.js'");
  expect(bundler?.['index.ts']).toContain("from './routes'");
  expect(nodenext?.['index.ts']).toContain("import('./openapi.js')");
  expect(bundler?.['index.ts']).toContain("import('./openapi')");
});
