import * as nest from '@nestjs/common';
import * as transformer from 'class-transformer';
import * as validator from 'class-validator';
import { describe, expect, test } from 'vitest';
import type { Diagnostic } from '../../../compiler/src/diagnostics/diagnostic.ts';
import { compileFiles } from '../../support/compile-files.ts';

/** The decorators that a package exports: functions in capital letters that are no classes. */
function decoratorsOf(exported: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(exported)
    .filter(([name, value]) => /^[A-Z]/.test(name) && typeof value === 'function' && !/^class\b/.test(`${value}`))
    .map(([name]) => name);
}

const packages: readonly (readonly [name: string, decorators: readonly string[]])[] = [
  ['@nestjs/common', decoratorsOf(nest)],
  ['class-validator', decoratorsOf(validator)],
  ['class-transformer', decoratorsOf(transformer)],
];

/** Every place of classes that Ashlar reads, each with the decorator on a line of its own. */
function everyPlace(packageName: string, decorator: string, index: number): string {
  return `import { Body, Controller, Get, Injectable, Post } from 'ashlar';
import { ${decorator} as Foreign } from '${packageName}';

export class Data${index} {
  @Foreign()
  property!: string;

  @Foreign()
  get accessor(): string {
    return '';
  }

  @Foreign()
  method(): void {}
}

@Foreign()
export class DecoratedData${index} {
  name!: string;
}

@Foreign()
@Injectable()
export class Service${index} {
  @Foreign()
  property = '';

  @Foreign()
  method(): void {}
}

@Foreign()
@Controller('/${index}')
export class Controller${index} {
  constructor(
    @Foreign()
    readonly service: Service${index},
  ) {}

  @Get()
  @Foreign()
  handler(
    @Foreign()
    name: string,
  ): DecoratedData${index}[] {
    return [{ name }];
  }

  @Post()
  taking(_input: Body<Data${index}>): void {}

  @Post('/decorated')
  takingDecorated(_input: Body<DecoratedData${index}>): void {}

  @Foreign()
  static helper(): void {}
}
`;
}

function moduleOf(count: number): string {
  const indexes = Array.from({ length: count }, (_, index) => index);
  return `import { Module } from 'ashlar';
${indexes.map((index) => `import { Controller${index}, Service${index} } from './d${index}.js';`).join('\n')}

@Module({
  providers: [${indexes.map((index) => `Service${index}`).join(', ')}],
  controllers: [${indexes.map((index) => `Controller${index}`).join(', ')}],
})
export class AppModule {}
`;
}

/** The lines of a text that hold a decorator, from 1. */
function decoratedLines(text: string): number[] {
  return text.split('\n').flatMap((line, index) => (line.trim() === '@Foreign()' ? [index + 1] : []));
}

/** The lines of a file with diagnostics about other frameworks, and the lines of their further places. */
function reportedLines(diagnostics: readonly Diagnostic[], file: string): { lines: number[]; others: number } {
  const own = diagnostics.filter(({ span, code }) => span?.file === file && /^ASH(2025|2026|2027|303[01])$/.test(code));
  const others = own.map(({ message }) => Number(/ and (\d+) other places?:/.exec(message)?.[1] ?? 0));
  return { lines: own.flatMap(({ span }) => span?.line ?? []), others: others.reduce((sum, count) => sum + count, 0) };
}

describe.each(packages)('every decorator of %s', (packageName, decorators) => {
  test('is reported in every place', async () => {
    expect(decorators.length).toBeGreaterThan(3);
    const texts = decorators.map((decorator, index) => everyPlace(packageName, decorator, index));
    const files = Object.fromEntries(texts.map((text, index) => [`src/d${index}.ts`, text]));
    const { diagnostics } = await compileFiles({ ...files, 'src/app.module.ts': moduleOf(texts.length) });
    const silent = texts.flatMap((text, index) => {
      const { lines, others } = reportedLines(diagnostics, `src/d${index}.ts`);
      const missed = decoratedLines(text).filter((line) => !lines.includes(line));
      return missed.length > others ? [`${decorators[index]} at ${missed.join(', ')}`] : [];
    });
    expect(silent).toEqual([]);
  });
});

const typeImports = `import type {
  Body, Controller as _C, CookieValue, Default, Email, ExclusiveMax, ExclusiveMin, Format, Header, Int, Ipv4, Ipv6, IsoDate,
  IsoDateTime, Max, MaxItems, MaxLength, Min, MinItems, MinLength, MultipleOf, Param, Pattern, Query, UniqueItems, Url, User, Uuid, Validate,
} from 'ashlar';`;

/** Decorators of a property, its declaration, and the property that the fix declares. */
const properties: readonly (readonly [decorators: string, property: string, fixed: string])[] = [
  ['@IsString()', 'name!: string', 'name: string'],
  ['@IsEmail()', 'name!: string', 'name: Email'],
  ['@IsEmail() @MaxLength(80)', 'name!: string', 'name: Email & MaxLength<80>'],
  ['@IsOptional() @IsEmail()', 'name?: string', 'name?: Email'],
  ['@IsOptional() @MinLength(2)', 'name!: string | null', 'name?: (string & MinLength<2>) | null'],
  ['@Length(2, 8)', 'name!: string', 'name: string & MinLength<2> & MaxLength<8>'],
  ['@Length(2)', 'name!: string', 'name: string & MinLength<2>'],
  ['@MinLength(3)', 'name', 'name: string & MinLength<3>'],
  ['@Min(3)', 'name', 'name: number & Min<3>'],
  ['@IsNotEmpty()', 'name!: string', 'name: string & MinLength<1>'],
  ['@IsNotEmpty()', 'name!: number', 'name: number'],
  ['@IsInt() @Min(1) @Max(9)', 'name!: number', 'name: Int & Min<1> & Max<9>'],
  ['@IsNumber() @IsPositive()', 'name!: number', 'name: number & ExclusiveMin<0>'],
  ['@IsDivisibleBy(5)', 'name!: number', 'name: number & MultipleOf<5>'],
  ['@IsUUID()', 'name!: string', 'name: Uuid'],
  ['@IsUrl()', 'name!: string', 'name: Url'],
  ['@IsDateString()', 'name!: string', 'name: IsoDateTime'],
  ['@IsDate() @Type(() => Date)', 'name!: Date', 'name: Date'],
  ['@IsFQDN()', 'name!: string', "name: string & Format<'hostname'>"],
  ["@IsIP('4')", 'name!: string', 'name: Ipv4'],
  ["@IsIn(['a', 'b'])", 'name!: string', "name: 'a' | 'b'"],
  ["@Equals('x')", 'name!: string', "name: 'x'"],
  ['@IsEnum(Level)', 'name!: Level', 'name: Level'],
  ['@Matches(/^a\\d+$/)', 'name!: string', "name: string & Pattern<'^a\\\\d+$'>"],
  ['@IsNumberString()', 'name!: string', "name: string & Pattern<'^[+-]?[0-9]+([.][0-9]+)?$'>"],
  ['@IsAlphanumeric()', 'name!: string', "name: string & Pattern<'^[0-9A-Za-z]+$'>"],
  ['@IsMongoId()', 'name!: string', "name: string & Pattern<'^[0-9A-Fa-f]{24}$'>"],
  ['@IsArray() @ArrayMinSize(1) @ArrayUnique()', 'name!: string[]', 'name: string[] & MinItems<1> & UniqueItems'],
  ['@IsEmail({}, { each: true })', 'name!: string[]', 'name: Email[]'],
  [
    '@MinLength(2, { each: true }) @ArrayMaxSize(3)',
    'name!: string[]',
    'name: (string & MinLength<2>)[] & MaxItems<3>',
  ],
  ['@ValidateNested() @Type(() => Part)', 'name!: Part', 'name: Part'],
  ['@ValidateNested({ each: true }) @Type(() => Part)', 'name!: Part[]', 'name: Part[]'],
];

function dataApplication(members: readonly string[]): Record<string, string> {
  const classes = members.map((member, index) => `export class Data${index} {\n  ${member};\n}`);
  const handlers = members.map(
    (_, index) => `  @Post('/${index}')\n  take${index}(_input: Body<Data${index}>): void {}`,
  );
  const decorators = [
    ...new Set(properties.flatMap(([text]) => [...text.matchAll(/@(\w+)/g)].map(([, name]) => name))),
  ];
  const names = decorators.filter((name) => name !== 'Type').map((name) => `${name} as ${name}Rule`);
  return {
    'src/app.module.ts': `import { Controller, Module, Post } from 'ashlar';
${typeImports}
import { ${names.join(', ')} } from 'class-validator';
import { Type as TypeRule } from 'class-transformer';

export enum Level { low, high }
export class Part { size!: number }
${classes.join('\n')}

@Controller('/data')
export class DataController {
${handlers.join('\n\n')}
}

@Module({ controllers: [DataController] })
export class AppModule {}
`,
  };
}

test('the property that a fix declares is the wanted one, and builds', async () => {
  const members = properties.map(([decorators, property]) => `${decorators.replace(/@(\w+)/g, '@$1Rule')} ${property}`);
  const { diagnostics } = await compileFiles(dataApplication(members));
  const fixes = diagnostics
    .filter(({ code }) => code === 'ASH3030')
    .map(({ help }) => /^declare `(.*)` without/.exec(help)?.[1]);
  expect(fixes).toEqual(properties.map(([, , fixed]) => fixed));
  const fixed = await compileFiles(dataApplication(properties.map(([, , text]) => text)));
  expect(fixed.diagnostics).toEqual([]);
});

/** A parameter of a handler at `/{id}`, and the one that the fix writes. */
const parameters: readonly (readonly [parameter: string, fixed: string])[] = [
  ["@Param('id') id: string", 'id: Param<string>'],
  ["@Param('id', ParseIntPipe) id: number", 'id: Param<Int>'],
  ["@Param('id', new ParseUUIDPipe()) key: string", 'id: Param<Uuid>'],
  ["@Param('id', ParseBoolPipe) id: boolean", 'id: Param<boolean>'],
  ['@Param() params: { id: string }', 'params: Param<{ id: string }>'],
  ['@Query() query: { page?: number }', 'query: Query<{ page?: number }>'],
  ["@Query('page', new DefaultValuePipe(1), ParseIntPipe) page: number", 'query: Query<{ page: Int & Default<1> }>'],
  ["@Query('page-size') size?: string", "query: Query<{ 'page-size'?: string }>"],
  ['@Body() input: { name: string }', 'input: Body<{ name: string }>'],
  ["@Body('name') name: string", 'body: Body<{ name: string }>'],
  ["@Headers('X-Tenant') tenant: string", "tenant: Header<'x-tenant'>"],
  ["@Headers('if-match') tag?: string", "tag?: Header<'if-match'>"],
];

function handlerApplication(texts: readonly string[]): Record<string, string> {
  const handlers = texts.map((text, index) => {
    const isInPath = /\bParam\b/.test(text);
    return `  @Post('/${index}${isInPath ? '/{id}' : ''}')\n  take${index}(${text}): void {}`;
  });
  return {
    'src/app.module.ts': `import { Controller, Module, Post } from 'ashlar';
${texts.some((text) => text.startsWith('@')) ? "import { Body, DefaultValuePipe, Headers, Param, ParseBoolPipe, ParseIntPipe, ParseUUIDPipe, Query } from '@nestjs/common';" : typeImports}

@Controller('/things')
export class ThingsController {
${handlers.join('\n\n')}
}

@Module({ controllers: [ThingsController] })
export class AppModule {}
`,
  };
}

test('the parameter that a fix writes is the wanted one, and builds', async () => {
  const { diagnostics } = await compileFiles(handlerApplication(parameters.map(([text]) => text)));
  expect(diagnostics.map(({ code }) => code)).toEqual(parameters.map(() => 'ASH2026'));
  expect(diagnostics.map(({ help }) => /^write `(.*)`$/.exec(help)?.[1])).toEqual(parameters.map(([, fixed]) => fixed));
  const fixed = await compileFiles(handlerApplication(parameters.map(([, text]) => text)));
  expect(fixed.diagnostics).toEqual([]);
});
