import { describe, expect, test } from 'vitest';
import { IncrementalCompilation } from '../../../compiler/src/incremental-compilation.ts';
import { compileFiles } from '../../support/compile-files.ts';
import { memoryApplication } from '../../support/memory-application.ts';
import { isSampled } from '../../support/rounds.ts';

/** The forms of reading the bytes from `context`. */
const reads = [
  'context.rawBody;',
  'context?.rawBody;',
  "context['rawBody'];",
  "context?.['rawBody'];",
  'context!.rawBody!;',
  '(context as RequestContext).rawBody;',
  'const { rawBody } = context; rawBody;',
  'const { rawBody: bytes } = context; bytes;',
  "const { 'rawBody': bytes } = context; bytes;",
  'let rawBody: unknown; ({ rawBody } = context);',
  'let bytes: unknown; ({ rawBody: bytes } = context);',
  'const same = context; same.rawBody;',
  'return next().finally(() => { context.rawBody; });',
  'if (context.method === "POST") digest(context.rawBody ?? new Uint8Array());',
];

/** The code that does not read the bytes. */
const others = [
  '',
  '/* context.rawBody */',
  "'context.rawBody';",
  'const rawBody = 1; rawBody;',
  '({ rawBody: 1 });',
  'context.method;',
];

/** The places of the code, as a file beside the module: `CODE` is replaced. */
const places: Readonly<Record<string, string>> = {
  'the method': 'class Base {}\nfunction helper(context: RequestContext): void {}\nINTERCEPTOR(CODE)',
  'another method': 'class Base { read(context: RequestContext): any { CODE } }\nINTERCEPTOR(this.read(context);)',
  'a function of the file':
    'class Base {}\nfunction helper(context: RequestContext, next: Next): any { CODE }\nINTERCEPTOR(helper(context, next);)',
  'a base class of another file':
    "import { Other as Base } from './other.js';\nINTERCEPTOR(this.other(context, next);)",
  'a function of another file':
    "import { other } from './other.js';\nclass Base {}\nINTERCEPTOR(other(context, next);)",
};

const names =
  "import { Injectable, type Interceptor, type RequestContext, type Next, type HttpResponse } from 'ashlar';\ndeclare function digest(bytes: Uint8Array): void;\n";

function interceptorFiles(place: string, code: string): Readonly<Record<string, string>> {
  const whole = place.replace(/INTERCEPTOR\((.*)\)$/s, (_, body: string) => {
    return `@Injectable()
export class Reading extends Base implements Interceptor {
  async intercept(context: RequestContext, next: Next): Promise<HttpResponse> {
    ${body}
    return next();
  }
}
`;
  });
  return {
    'src/reading.ts': `${names}${whole.replace('CODE', code)}`,
    'src/other.ts': `${names}export function other(context: RequestContext, next: Next): any { ${code} }\nexport class Other { other(context: RequestContext, next: Next): any { ${code} } }\n`,
  };
}

/** How an interceptor covers the routes of the controller: decorators, and properties of the modules. */
const levels = {
  'the root module': { root: 'interceptors: [Reading],' },
  'the module': { module: 'interceptors: [Reading],' },
  'the class': { type: '@UseInterceptor(Reading)' },
  'the method': { method: '@UseInterceptor(Reading)' },
} satisfies Record<string, { root?: string; module?: string; type?: string; method?: string }>;

function application(
  files: Readonly<Record<string, string>>,
  {
    root = '',
    module = '',
    type = '',
    method = '',
  }: { root?: string; module?: string; type?: string; method?: string },
): Record<string, string> {
  return {
    ...files,
    'src/app.module.ts':
      `import { type Body, Controller, Get, Module, Post, Put, SkipInterceptor, UseInterceptor } from 'ashlar';
import { type Files, type Form, type RawBody } from 'ashlar';
import { Reading } from './reading.js';
interface Note { text: string }
${type}
@Controller('/notes')
export class Notes {
  ${method}
  @Post('/json') json(note: Body<Note>): string { return note.text; }
  ${method}
  @Post('/optional') optional(note?: Body<Note>): string { return note?.text ?? ''; }
  ${method}
  @Post('/raw') raw(raw: RawBody): number { return raw.length; }
  ${method}
  @Post('/form') form(note: Form<Note>): string { return note.text; }
  ${method}
  @Post('/files') files(all: Files<{}>): number { return all.length; }
  ${method}
  @Get('/none') none(): string { return ''; }
  @SkipInterceptor(Reading)
  ${method === '' ? '' : '// Without the interceptor.'}
  @Put('/skipped') skipped(note: Body<Note>): string { return note.text; }
}
@Module({ controllers: [Notes], providers: [Reading], exports: [Reading], ${module} })
export class NotesModule {}
@Module({ imports: [NotesModule], ${root} })
export class AppModule {}
`.replace(/@SkipInterceptor\(Reading\)\n {2}\/\/ Without the interceptor\./, ''),
  };
}

async function bodiesOf(files: Readonly<Record<string, string>>): Promise<Record<string, string | undefined>> {
  const { applications, diagnostics } = await compileFiles(files);
  expect(diagnostics.filter(({ severity }) => severity === 'error').map(({ message }) => message)).toEqual([]);
  const routes = applications[0]?.plan.routes ?? [];
  return Object.fromEntries(routes.map(({ path, body }) => [path.slice('/notes/'.length), body]));
}

const kept = {
  json: 'json and bytes',
  optional: 'json and bytes',
  raw: 'bytes',
  form: 'form',
  files: 'multipart',
  none: undefined,
  skipped: 'json',
};
const notKept = { ...kept, json: 'json', optional: 'json' };

describe('an interceptor that reads the bytes of bodies', () => {
  test.each(Object.entries(levels))('keeps them on the routes that it covers by %s', async (_, level) => {
    const files = interceptorFiles(places['the method'] ?? '', 'context.rawBody;');
    expect(await bodiesOf(application(files, level))).toEqual(kept);
  });

  test.each(Object.entries(places).map((entry, index) => [...entry, index] as const))(
    'is found by every form of reading in %s',
    async (_, place, placeIndex) => {
      const missed: string[] = [];
      for (const code of reads.filter((_form, index) => isSampled(index + placeIndex, 4))) {
        const bodies = await bodiesOf(application(interceptorFiles(place, code), levels['the root module']));
        if (bodies['json'] !== kept.json) missed.push(code);
      }
      expect(missed).toEqual([]);
    },
  );

  test.each(Object.entries(places))('is not an interceptor with other code in %s', async (_, place) => {
    for (const code of others) {
      expect(await bodiesOf(application(interceptorFiles(place, code), levels['the root module']))).toEqual(notKept);
    }
  });

  test('is found after an edit of the function that it calls', async () => {
    const directory = '/app';
    const place = places['a function of another file'] ?? '';
    const files = (code: string) => application(interceptorFiles(place, code), levels['the root module']);
    const fileSystem = memoryApplication(files('context.method;'), directory);
    const compilation = new IncrementalCompilation({ directory, fileSystem });
    const bodyOfJson = async () => {
      const { applications } = await compilation.compile();
      return applications[0]?.plan.routes.find(({ path }) => path === '/notes/json')?.body;
    };
    expect(await bodyOfJson()).toBe('json');
    const path = `${directory}/src/other.ts`;
    for (const [code, body] of [
      ['context.rawBody;', 'json and bytes'],
      ['context.method;', 'json'],
    ] as const) {
      fileSystem.writeFile(path, files(code)['src/other.ts'] ?? '');
      expect(compilation.isRepeatedAfter(new Set([path]), [])).toBe(false);
      await compilation.refresh([path]);
      expect(await bodyOfJson()).toBe(body);
    }
  });
});
