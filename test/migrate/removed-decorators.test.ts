import { expect, test } from 'vitest';
import { interceptors } from '../../compiler/src/migrate/nest/interceptors.ts';
import { parameters } from '../../compiler/src/migrate/nest/parameters.ts';
import { migrateSources } from './support/migrate-sources.ts';

const controller = (decorators: readonly string[]) => `import { Controller, Get } from '@nestjs/common';

@Controller('notes')
export class Notes {
  count = 0;

  ${decorators.join('\n  ')}
  @Get()
  list() {}
}
`;

const pipeComment =
  '// ashlar-migrate: declare the rules of `TrimPipe` in the types of the inputs (docs/validation.md of ashlar)';
const interceptorComment =
  '// ashlar-migrate: write an interceptor or a response mapper of `ashlar`, and list it with `@UseInterceptor` (docs/request-lifecycle.md of ashlar)';

function withImports(source: string): string {
  return source.replace('Get }', 'Get, UseInterceptors, UsePipes, ValidationPipe }');
}

test.each([
  [
    'a pipe below one that is removed',
    [parameters],
    ['@UsePipes(ValidationPipe)', '@UsePipes(TrimPipe)'],
    [pipeComment, '@UsePipes(TrimPipe)'],
  ],
  [
    'a pipe above one that is removed',
    [parameters],
    ['@UsePipes(TrimPipe)', '@UsePipes(ValidationPipe)'],
    [pipeComment, '@UsePipes(TrimPipe)'],
  ],
  [
    'an interceptor below a pipe that is removed',
    [interceptors, parameters],
    ['@UsePipes(ValidationPipe)', '@UseInterceptors(Log)'],
    [interceptorComment, '@UseInterceptors(Log)'],
  ],
])('the comment about %s stays', (_title, steps, before, after) => {
  const { files } = migrateSources(steps, { 'src/notes.ts': withImports(controller(before)) });
  expect(files['src/notes.ts']?.replace(/^import .*\n/, '')).toBe(controller(after).replace(/^import .*\n/, ''));
});

test.each([
  [
    'on a line of its own',
    ['/** Lists the notes. */', '// Clients call it twice.', '@UsePipes(ValidationPipe)'],
    ['/** Lists the notes. */', '// Clients call it twice.'],
  ],
  ['on the line of a comment', ['/** Lists the notes. */ @UsePipes(ValidationPipe)'], ['/** Lists the notes. */']],
  [
    'before a decorator on the same line',
    ['/** Lists the notes. */', '@UsePipes(ValidationPipe) @Audited()'],
    ['/** Lists the notes. */', '@Audited()'],
  ],
  [
    'with a comment after it',
    ['/** Lists the notes. */', '@UsePipes(ValidationPipe) // validates'],
    ['/** Lists the notes. */', '// validates'],
  ],
  [
    'between others, with a comment of its own',
    ['/** Lists the notes. */', '@Audited()', '// Validates the query.', '@UsePipes(ValidationPipe)'],
    ['/** Lists the notes. */', '@Audited()'],
  ],
])('the comments of a method stay when its first decorator is removed: %s', (_title, before, after) => {
  const { files } = migrateSources([parameters], { 'src/notes.ts': withImports(controller(before)) });
  expect(files['src/notes.ts']?.replace(/^import .*\n/, '')).toBe(controller(after).replace(/^import .*\n/, ''));
});
