import { beforeAll, expect, test } from 'vitest';
import { compileDocumented, generatedText } from './support/compile-documented.ts';
import { everyDecorator } from './support/every-decorator.ts';

const notes = everyDecorator['src/notes.controller.ts'] ?? '';

/** The application with a type, a route, and a controller that was not there before. */
const changes: readonly [what: string, files: Readonly<Record<string, string>>][] = [
  [
    'a route and a type in the middle',
    {
      'src/notes.controller.ts': notes
        .replace('/** Which notes to list. */', 'export interface Extra { extra: Note }\n\n/** Which notes to list. */')
        .replace(
          "  @Get('/lines')",
          "  @Get('/extra')\n  extra(): Extra {\n    throw new NoteGone();\n  }\n\n  @Get('/lines')",
        ),
    },
  ],
  [
    'a route of a path that is there',
    {
      'src/notes.controller.ts': notes.replace(
        "  @Get('/lines')",
        "  @Post('/lines')\n  addLine(): Note {\n    throw new NoteGone();\n  }\n\n  @Get('/lines')",
      ),
    },
  ],
  [
    'an error type and a controller at the end',
    {
      'src/notes.controller.ts': `${notes}
        export interface ErrorEnvelopes { all: Error[] }
        @Controller('/last')
        export class LastController {
          @Get()
          last(): ErrorEnvelopes {
            return { all: [] };
          }
        }`,
      'src/app.module.ts': (everyDecorator['src/app.module.ts'] ?? '')
        .replace('{ NotesController,', '{ LastController, NotesController,')
        .replace('StreamsController]', 'StreamsController, LastController]'),
    },
  ],
];

let before: { readonly json: string; readonly text: string };

async function documentWith(files: Readonly<Record<string, string>>): Promise<typeof before> {
  const result = await compileDocumented({ ...everyDecorator, ...files });
  return { json: generatedText(result, 'openapi.json'), text: generatedText(result, 'openapi.ts') };
}

beforeAll(async () => {
  before = await documentWith({});
}, 60_000);

test.each(changes)('%s does not change other lines', async (_what, files) => {
  const after = await documentWith(files);
  expect(after.json).not.toBe(before.json);
  expect(missing(before.json, after.json)).toEqual([]);
  expect(missing(before.text, after.text).length).toBeLessThanOrEqual(1);
});

test('the same sources give the same bytes, whatever the order of the files', async () => {
  const reversed = Object.fromEntries(Object.entries(everyDecorator).reverse());
  const again = await compileDocumented(reversed);
  expect(generatedText(again, 'openapi.json')).toBe(before.json);
});

/** The lines of `text` that `other` does not contain in the same order. A comma at the end counts for nothing. */
function missing(text: string, other: string): readonly string[] {
  const lines = linesOf(other);
  let place = 0;
  return linesOf(text).filter((line) => {
    const found = lines.indexOf(line, place);
    if (found < 0) return true;
    place = found + 1;
    return false;
  });
}

function linesOf(text: string): readonly string[] {
  return text.split('\n').map((line) => line.replace(/,$/, ''));
}
