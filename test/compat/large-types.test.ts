import { beforeAll, expect, test } from 'vitest';
import { ApplicationCopy } from '../support/application-copy.js';
import { isComplete } from '../support/rounds.js';
import { strictest } from '../support/strictest.js';
import type { TypeScriptVersion } from '../support/typescript-versions.js';

/** The property of this number in objects of each kind. */
const kinds: Readonly<Record<string, (index: number) => string>> = {
  Optional: (index) => `p${index}?: string`,
  Required: (index) => `p${index}: string`,
  Mixed: (index) => (index % 3 === 0 ? `p${index}: boolean[]` : `p${index}?: 'a' | 'b' | number | null`),
  Constrained: (index) => `p${index}?: number & Min<1> & Max<9>`,
};
const sizes = isComplete ? [600, 2000] : [600];

/** The milliseconds for one compiler: it checks 100,000 generated lines. */
const patience = 600_000;

let copy: ApplicationCopy;

beforeAll(async () => {
  copy = ApplicationCopy.empty();
  copy.write('package.json', '{ "name": "large", "version": "1.0.0", "type": "module" }');
  const compilerOptions = {
    ...{ target: 'es2023', lib: ['es2023'], types: ['node'], ...strictest, skipLibCheck: true, module: 'nodenext' },
    ...{ experimentalDecorators: true, rootDir: 'src', outDir: 'dist' },
  };
  copy.write('tsconfig.json', JSON.stringify({ compilerOptions, include: ['src'] }));
  const names = Object.keys(kinds).flatMap((kind) => sizes.map((size) => `${kind}${size}`));
  const members = (kind: string, size: number) =>
    Array.from({ length: size }, (_, index) => `  ${kinds[kind]?.(index)};\n`).join('');
  const types = Object.keys(kinds).flatMap((kind) =>
    sizes.map((size) => `export interface ${kind}${size} {\n${members(kind, size)}}\n`),
  );
  const handlers = names.map(
    (name) => `  @Post('/${name}') post${name}(input: Body<${name}>): ${name} { return input; }`,
  );
  copy.write(
    'src/app.module.ts',
    `import { type Body, Controller, type Max, type Min, Module, Post } from 'ashlar';
${types.join('')}
export class Whole {
${members('Optional', 600)}}
@Controller()
export class LargeController {
${handlers.join('\n')}
  @Post('/whole') postWhole(input: Body<Whole>): Whole { return input; }
}
@Module({ controllers: [LargeController] })
export class AppModule {}
`,
  );
  expect(await copy.ashlar(['build'])).toMatchObject({ code: 0, stderr: '' });
}, patience);

test.each(['5.9', '6.0', '7.0'] as const satisfies readonly TypeScriptVersion[])(
  'the generated files of objects with thousands of properties compile with TypeScript %s',
  async (version) => {
    expect(await copy.tsc(['--noEmit'], version)).toMatchObject({ code: 0, output: '' });
  },
  patience,
);
