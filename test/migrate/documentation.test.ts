import { describe, expect, test } from 'vitest';
import { documentation } from '../../compiler/src/migrate/nest/documentation.ts';
import { migrateSources } from './support/migrate-sources.ts';

function migrated(source: string, more: Readonly<Record<string, string>> = {}) {
  const { files, application } = migrateSources(documentation, { 'src/note.ts': source, ...more });
  return {
    text: files['src/note.ts'] ?? '',
    left: application.left.map(({ text }) => text),
    decisions: application.decisions.map(({ text }) => text),
  };
}

/** The lines of a property after the step. */
function property(lines: string): {
  readonly text: string;
  readonly decisions: readonly string[];
  readonly left: readonly string[];
} {
  const validators = [...new Set(Array.from(lines.matchAll(/@(Is\w+|M\w+|Length)\(/g), ([, name = '']) => name))];
  const imports = validators.length === 0 ? '' : `import { ${validators.join(', ')} } from 'class-validator';\n`;
  const { text, ...rest } = migrated(
    `import { ApiProperty, ApiPropertyOptional, ApiHideProperty } from '@nestjs/swagger';
${imports}
enum Level {
  Low = 'low',
}

export class Note {
  ${lines}
}
`,
  );
  return { text: text.slice(text.indexOf('Note {') + 7, -3).replaceAll(/^ {2}/gm, ''), ...rest };
}

const rows: readonly (readonly [before: string, after: string])[] = [
  ['@ApiProperty() title!: string;', 'title!: string;'],
  [
    "@ApiProperty({ ...{ description: 'A name such as @ada' } }) @ApiPropertyOptional({ deprecated: true }) name!: string;",
    '/**\n * A name such as `@ada`\n * @deprecated\n */\nname!: string;',
  ],
  ["@ApiProperty({ example: 'x' }) unit!: '\"' | 'x';", "/** @example \"x\" */\nunit!: '\"' | 'x';"],
  [
    "@ApiProperty({ description: 'The subject', required: true, type: String }) title!: string;",
    '/** The subject */\ntitle!: string;',
  ],
  [
    "/** Shown in lists. */\n  @ApiProperty({ description: 'The subject', example: 'Milk' }) title!: string;",
    '/**\n * The subject\n *\n * Shown in lists.\n * @example "Milk"\n */\ntitle!: string;',
  ],
  [
    "/**\n   * The subject\n   * @since 1\n   */\n  @ApiProperty({ description: 'The subject' }) title!: string;",
    '/**\n * The subject\n * @since 1\n */\ntitle!: string;',
  ],
  [
    '@ApiProperty({ example: 7, deprecated: true }) count!: number;',
    '/**\n * @example 7\n * @deprecated\n */\ncount!: number;',
  ],
  [
    "@ApiProperty({ examples: ['a', 'b'] }) title!: string;",
    '/**\n * @example "a"\n * @example "b"\n */\ntitle!: string;',
  ],
  ["@ApiProperty({ examples: { one: { value: 'a' } } }) title!: string;", '/** @example "a" */\ntitle!: string;'],
  ["@ApiProperty({ example: ['a'], isArray: true }) tags!: string[];", '/** @example ["a"] */\ntags!: string[];'],
  ['@ApiProperty({ enum: Level, example: Level.Low }) level!: Level;', '/** @example "low" */\nlevel!: Level;'],
  [
    "@ApiProperty({ example: '2030-12-31T10:00:00Z' }) at!: Date;",
    '/** @example "2030-12-31T10:00:00Z" */\nat!: Date;',
  ],
  [
    "@ApiProperty({ example: 'ends */ here @ once' }) title!: string;",
    '/** @example "ends *\\/ here \\u0040 once" */\ntitle!: string;',
  ],
  [
    "@ApiPropertyOptional({ description: 'Sort', default: 'name' }) sort?: string;",
    '/**\n * Sort\n *\n * Default: "name".\n */\nsort?: string;',
  ],
  ["@ApiPropertyOptional({ default: 'name' }) sort: string = 'name';", "sort: string = 'name';"],
  ["@ApiProperty({ format: 'uuid' }) id!: string;", '/** @format uuid */\nid!: string;'],
  [
    "@ApiProperty({ minLength: 2, maxLength: 9, example: 'abc' }) title!: string;",
    '/**\n * @minLength 2\n * @maxLength 9\n * @example "abc"\n */\ntitle!: string;',
  ],
  [
    "@ApiProperty({ type: 'integer', minimum: 1 }) count!: number;",
    '/**\n * @minimum 1\n * @isInt\n */\ncount!: number;',
  ],
  ['@ApiProperty({ minLength: 2 }) @IsString() title!: string;', '@IsString() title!: string;'],
  ['@ApiProperty({ type: () => [Note] }) notes;', 'notes: Note[];'],
  ['@ApiProperty({ enum: Level, isArray: true }) levels;', 'levels: Level[];'],
  ['@ApiProperty({ type: String }) title;', 'title: string;'],
];

describe('`@ApiProperty` is the comment of the property', () => {
  test.each(rows)('%s', (before, after) => {
    const { text, left } = property(before);
    expect(text).toBe(after);
    expect(left).toEqual([]);
  });
});

const wrongExamples: readonly string[] = [
  "@ApiProperty({ example: 'x' }) count!: number;",
  "@ApiProperty({ example: 'x' }) level!: Level;",
  "@ApiProperty({ example: '2030-12-31' }) at!: Date;",
  "@ApiProperty({ example: 'x' }) tags!: string[];",
  '@ApiProperty({ example: new Date() }) at!: Date;',
  '@ApiProperty({ example: {} }) note!: Note;',
  "@ApiProperty({ example: 'ada' }) @IsEmail() email!: string;",
  "@ApiProperty({ example: 'ab' }) @MinLength(3) title!: string;",
  "@ApiProperty({ example: 'A' }) @Matches(/^[a-z]$/) title!: string;",
  '@ApiProperty({ example: 1.5 }) @IsInt() count!: number;',
  '@ApiProperty({ example: 7 }) @Max(5) count!: number;',
];

test.each(wrongExamples)('an example that is not a value of the type is left out: %s', (lines) => {
  const { text, decisions } = property(lines);
  expect(text).not.toContain('@example');
  expect(decisions).toEqual([
    expect.stringMatching(/^an example of `Note\.\w+` is not a value of its type, and is left out$/),
  ]);
});

test('a property whose documentation is computed is left with a comment', () => {
  const { text, left } = property('@ApiProperty(documents.title) title!: string;');
  expect(left).toEqual([
    'write the comment of `title`: its documentation is computed (docs/api-document.md of ashlar)',
  ]);
  expect(text).toContain('@ApiProperty(documents.title) title!: string;');
});

test('a property that is `null` in its document only is a decision', () => {
  expect(property('@ApiProperty({ nullable: true }) title!: string;').decisions).toEqual([
    '`Note.title` can be `null` in its document: declare `| null` where it is',
  ]);
  expect(property('@ApiProperty({ nullable: true }) title!: string | null;').decisions).toEqual([]);
});

test('the description of an accessor stays as its comment', () => {
  const { text } = property("@ApiProperty({ description: 'Both names' }) get name(): string { return ''; }");
  expect(text).toBe("/** Both names */\nget name(): string { return ''; }");
});

test('a class inside of a class that handlers receive gets no rules of its documentation', () => {
  const { text } = migrated(`import { Body, Post } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';

export class Street {
  @ApiProperty({ minLength: 3 }) name!: string;
}
export class Address {
  street!: Street;
}
export class Addresses {
  @Post() add(@Body() address: Address) {}
}
`);
  expect(text).not.toContain('@minLength');
});

test('the description of an error of all routes is a decision', () => {
  const { decisions } = migrated(
    "import { ApiUnauthorizedResponse } from '@nestjs/swagger';\n\n@ApiUnauthorizedResponse({ description: 'No token.' })\nexport class Notes {}\n",
  );
  expect(decisions).toEqual(['`Notes`: its routes document the status 401 without "No token."']);
});

test('`@ApiHideProperty` is left with a comment', () => {
  const { text, left } = property('@ApiHideProperty() password!: string;');
  expect(left).toEqual([
    "the document has all properties of a type: return `Omit<Note, 'password'>`, or remove `@ApiHideProperty` (docs/api-document.md of ashlar)",
  ]);
  expect(text).toContain('@ApiHideProperty() password!: string;');
});

test('decorators of handlers are comments and decorators of Ashlar', () => {
  const { text, left, decisions } =
    migrated(`import { Body, Controller, Get, HttpStatus, Param, Post } from '@nestjs/common';
import {
  ApiBody, ApiConflictResponse, ApiConsumes, ApiCreatedResponse, ApiHeader, ApiNotFoundResponse, ApiOperation, ApiParam, ApiProduces,
  ApiResponse, ApiTags,
} from '@nestjs/swagger';

/** The notes. */
@ApiTags('notes')
@Controller('notes')
@ApiResponse({ status: 401 })
export class NotesController {
  @ApiOperation({ summary: 'Finds a note', description: 'Removed notes are not found.', operationId: 'findNote' })
  @ApiParam({ name: 'id', description: 'The id of the note' })
  @ApiResponse({ status: HttpStatus.OK, description: 'The note', type: Note })
  @ApiNotFoundResponse({ description: 'It was removed.' })
  @ApiResponse({ status: 410 })
  @Get(':id')
  find(@Param('id') noteId: string): Note {}

  /** Writes it to the disk. */
  @Post()
  @ApiConsumes('application/json')
  @ApiOperation({ summary: 'Adds a note', deprecated: true })
  @ApiBody({ description: 'The new note', type: CreateNote })
  @ApiCreatedResponse({ type: Note, headers: { Location: { description: 'The URL' } } })
  @ApiConflictResponse()
  @ApiHeader({ name: 'X-Key', required: true, description: 'A key' })
  @ApiHeader({ name: 'Authorization' })
  add(@Body() note: CreateNote): Note {}

  @Get('csv')
  @ApiProduces('text/csv')
  export(): string {}
}
`);
  expect(left).toEqual([]);
  expect(text).toBe(`import { Body, Controller, Get, Param, Post } from '@nestjs/common';
import { ApiErrors, ApiRequestHeader, ApiResponse, ConflictException, GoneException, NotFoundException, UnauthorizedException } from 'ashlar';

/** The notes. */
@Controller('notes')
@ApiErrors(UnauthorizedException)
export class NotesController {
  /**
   * Finds a note
   *
   * Removed notes are not found.
   * @param noteId The id of the note
   * @returns The note
   */
  @ApiErrors(NotFoundException, GoneException)
  @ApiResponse({ status: 404, description: 'It was removed.' })
  @Get(':id')
  find(@Param('id') noteId: string): Note {}

  /**
   * Adds a note
   *
   * Writes it to the disk.
   * @deprecated
   * @param note The new note
   */
  @Post()
  @ApiResponse({ headers: { Location: 'The URL' } })
  @ApiErrors(ConflictException)
  @ApiRequestHeader({ name: 'X-Key', required: true, description: 'A key' })
  add(@Body() note: CreateNote): Note {}

  @Get('csv')
  @ApiResponse({ contentType: 'text/csv' })
  export(): string {}
}
`);
  expect(decisions).toEqual([
    'the operation id of `NotesController.find` is made of its class and its name',
    '`NotesController.add`: security schemes and media types describe the header `Authorization`',
  ]);
});

test('an exception that the file imports from NestJS keeps its name', () => {
  const { text } = migrated(`import { NotFoundException } from '@nestjs/common';
import { ApiNotFoundResponse } from '@nestjs/swagger';

export class NotesController {
  @ApiNotFoundResponse()
  find() {
    throw new NotFoundException();
  }
}
`);
  expect(text).toBe(`import { NotFoundException } from '@nestjs/common';
import { ApiErrors } from 'ashlar';

export class NotesController {
  @ApiErrors(NotFoundException)
  find() {
    throw new NotFoundException();
  }
}
`);
});

const builder = (calls: string) => ({
  'src/main.ts': `import { DocumentBuilder } from '@nestjs/swagger';\nexport const document = new DocumentBuilder()${calls}.build();\n`,
});

const securityRows: readonly (readonly [decorator: string, calls: string, after: string])[] = [
  ['ApiBearerAuth()', '.addBearerAuth()', 'Security.bearerAuth'],
  ["ApiBearerAuth('jwt')", ".addBearerAuth({ type: 'http', scheme: 'bearer' }, 'jwt')", "Security.custom('jwt')"],
  ["ApiSecurity('bearer')", '.addBearerAuth()', 'Security.bearerAuth'],
  ['ApiBasicAuth()', '.addBasicAuth()', "Security.custom('basic')"],
  ['ApiCookieAuth()', ".addCookieAuth('sid')", 'Security.cookieAuth'],
  ["ApiSecurity('api_key')", ".addApiKey({ type: 'apiKey', name: 'x-key', in: 'header' })", 'Security.apiKeyAuth'],
  ["ApiSecurity('key')", ".addApiKey({ type: 'apiKey', name: 'key', in: 'query' }, 'key')", "Security.custom('key')"],
  ["ApiOAuth2(['read', 'write'])", '.addOAuth2({ flows: {} })', "Security.oauth2('read', 'write')"],
];

describe('`@ApiSecurity` names the scheme of the document', () => {
  test.each(securityRows)('%s', (decorator, calls, after) => {
    const name = decorator.slice(0, decorator.indexOf('('));
    const { text, decisions } = migrated(
      `import { ${name} } from '@nestjs/swagger';\n\n@${decorator}\nexport class NotesController {}\n`,
      builder(calls),
    );
    expect(text).toBe(
      `import { ApiSecurity, Security } from 'ashlar';\n\n@ApiSecurity(${after})\nexport class NotesController {}\n`,
    );
    expect(decisions).toEqual([]);
  });

  test('a scheme that is not declared is a decision', () => {
    const { text, decisions } = migrated(
      "import { ApiBearerAuth } from '@nestjs/swagger';\n\n@ApiBearerAuth()\nexport class NotesController {}\n",
    );
    expect(text.trimStart()).toBe('export class NotesController {}\n');
    expect(decisions).toEqual([
      '`NotesController` named the security scheme `bearer`, which the document does not declare',
    ]);
  });
});

const leftRows: readonly (readonly [decorator: string, comment: string])[] = [
  [
    'ApiExcludeEndpoint()',
    'decide whether clients may see this in the document, which has all routes, and remove the decorator',
  ],
  ["ApiResponse({ status: '4XX' })", 'write `@ApiResponse` or `@ApiErrors` for each status'],
  ['ApiResponse({ status: 499 })', 'declare an exception with the status 499, and name it in `@ApiErrors`'],
  ["ApiExtension('x-internal', true)", 'remove `@ApiExtension`, which the document of Ashlar does not have'],
  ['ApiOperation({ summary: textOf(1) })', 'write the summary as the comment of the handler'],
  ['ApiOperation(documents.find)', 'write what `@ApiOperation` documents in the comment of the handler'],
  ['ApiNotFoundResponse({ ...documents.missing })', 'write `@ApiResponse` or `@ApiErrors` for each status'],
  ["ApiParam({ name: key, description: 'An id' })", 'write the description as `@param` in the comment of the handler'],
];

test.each(leftRows)('a decorator is left with a comment: %s', (decorator, comment) => {
  const name = decorator.slice(0, decorator.indexOf('('));
  const source = `import { ${name} } from '@nestjs/swagger';\n\nexport class NotesController {\n  @${decorator}\n  find() {}\n}\n`;
  const { text, left } = migrated(source);
  expect(left).toEqual([`${comment} (docs/api-document.md of ashlar)`]);
  expect(text).toBe(source.replace(`  @${name}`, `  // ashlar-migrate: ${left[0]}\n  @${name}`));
});

test('decorators in `applyDecorators` become decorators of Ashlar, or are removed', () => {
  const { text, left } = migrated(
    `import { applyDecorators, UseGuards } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiOperation, ApiTags, ApiUnauthorizedResponse } from '@nestjs/swagger';
import { SignedIn } from './signed-in';

export const Auth = () => applyDecorators(UseGuards(SignedIn), ApiBearerAuth(), ApiTags('auth'), ApiUnauthorizedResponse({ description: 'x' }));
export const Described = (summary: string) => applyDecorators(UseGuards(SignedIn), ApiOperation({ summary }));
export const Listed = () => applyDecorators(ApiOkResponse());
`,
    builder('.addBearerAuth()'),
  );
  const comment =
    'the comments of handlers, and `@ApiErrors` and `@ApiSecurity`, document routes: remove the other decorators (docs/api-document.md of ashlar)';
  expect(left).toEqual([comment, comment]);
  expect(text).toBe(`import { applyDecorators, UseGuards } from '@nestjs/common';
import { ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { ApiErrors, ApiSecurity, Security, UnauthorizedException } from 'ashlar';
import { SignedIn } from './signed-in';

export const Auth = () => applyDecorators(UseGuards(SignedIn), ApiSecurity(Security.bearerAuth), ApiErrors(UnauthorizedException));
// ashlar-migrate: ${comment}
export const Described = (summary: string) => applyDecorators(UseGuards(SignedIn), ApiOperation({ summary }));
// ashlar-migrate: ${comment}
export const Listed = () => applyDecorators(ApiOkResponse());
`);
});

test('decorators of properties that are made of others are written out', () => {
  const { text, left } = migrated(
    `import { IsName, IsUnique, IsShort } from './rules';

export class Note {
  @IsName()
  title!: string;

  @IsShort(9)
  @IsUnique()
  slug!: string;
}
`,
    {
      'src/rules.ts': `import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { IsString, MaxLength, registerDecorator } from 'class-validator';

export const IsName = () => applyDecorators(IsString(), MaxLength(80), ApiProperty({ description: 'A name' }));
export function IsShort(length: number, options?: object) {
  return applyDecorators(MaxLength(length, options));
}
export function IsUnique() {
  return (target: object, propertyName: string) => registerDecorator({ target: target.constructor, propertyName, validator: Unique });
}
`,
    },
  );
  expect(left).toEqual([
    'check `@IsUnique` in the `validate()` of a class that implements `Validator` (docs/validation.md of ashlar)',
  ]);
  expect(text).toBe(`import { IsString, MaxLength } from 'class-validator';
import { IsUnique } from './rules';

export class Note {
  /** A name */
  @IsString() @MaxLength(80)
  title!: string;

  // ashlar-migrate: ${left[0]}
  @MaxLength(9)
  @IsUnique()
  slug!: string;
}
`);
});

test('functions that return one decorator are written out, and those that compute one are left', () => {
  const { text, left } = migrated(`import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsString, Matches, MaxLength } from 'class-validator';
const Trim = () => Transform(({ value }) => value.trim());
function Slug() { return Matches(/^[a-z]+$/); }
const Name = (max: number, message: string) => applyDecorators(IsString({ message }), MaxLength(max, { message: 'the max is reached' }));
const Lower = () => { const lower = (all) => all.value.toLowerCase(); return Transform(lower); };
export class Note {
  @Trim() title!: string;
  @Slug() slug!: string;
  @Name(80, 'no name') name!: string;
  @Lower() code!: string;
}
`);
  expect(left).toEqual([
    'check `@Lower` in the `validate()` of a class that implements `Validator` (docs/validation.md of ashlar)',
  ]);
  expect(text).toBe(`import { Transform } from 'class-transformer';
import { IsString, Matches, MaxLength } from 'class-validator';
const Lower = () => { const lower = (all) => all.value.toLowerCase(); return Transform(lower); };
export class Note {
  @Transform(({ value }) => value.trim()) title!: string;
  @Matches(/^[a-z]+$/) slug!: string;
  @IsString({ message: 'no name' }) @MaxLength(80, { message: 'the max is reached' }) name!: string;
  // ashlar-migrate: ${left[0]}
  @Lower() code!: string;
}
`);
});
