import { describe, expect, test } from 'vitest';
import { validation } from '../../compiler/src/migrate/nest/validation.ts';
import { migrateSources } from './support/migrate-sources.ts';

const transformers = ['Type', 'Transform', 'Expose', 'Exclude'];

/** A file with one class, and the imports that its decorators need. */
function noteWith(members: string, before = ''): string {
  const names = [...new Set(Array.from(`${before}${members}`.matchAll(/@(\w+)/g), ([, name = '']) => name))].toSorted();
  const imported = (list: readonly string[], from: string) =>
    list.length === 0 ? '' : `import { ${list.join(', ')} } from '${from}';\n`;
  const own = names.filter((name) => !transformers.includes(name));
  const others = names.filter((name) => transformers.includes(name));
  return `${imported(others, 'class-transformer')}${imported(own, 'class-validator')}\n${before}export class Note {\n${members}}\n`;
}

const main = "import { ValidationPipe } from '@nestjs/common';\n\napp.useGlobalPipes(new ValidationPipe());\n";

function migrated(source: string, more: Readonly<Record<string, string>> = {}) {
  const { files, application } = migrateSources([validation], { 'src/note.ts': source, 'src/main.ts': main, ...more });
  return {
    text: files['src/note.ts'],
    left: application.left.map(({ text }) => text),
    decisions: application.decisions,
  };
}

/** A property before and after, and the types that are imported for it. */
type Row = readonly [before: string, after: string, imported?: string];

const rows: readonly Row[] = [
  ['@IsString() title!: string;', 'title!: string;'],
  ['@IsNotEmpty() title!: string;', 'title!: string & MinLength<1>;', 'MinLength'],
  [
    '@IsString() @IsNotEmpty() @MaxLength(80) title: string;',
    'title: string & MinLength<1> & MaxLength<80>;',
    'MaxLength, MinLength',
  ],
  ['@IsNotEmpty() @MinLength(3) title!: string;', 'title!: string & MinLength<3>;', 'MinLength'],
  ['@Length(2, 40) title!: string;', 'title!: string & MinLength<2> & MaxLength<40>;', 'MaxLength, MinLength'],
  ['@IsEmail() @MaxLength(99) email!: string;', 'email!: Email & MaxLength<99>;', 'Email, MaxLength'],
  ['@IsEmail({}, { message: "x" }) email!: string;', 'email!: Email;', 'Email'],
  ['@IsUrl() url!: string;', 'url!: Url;', 'Url'],
  ['@IsUUID() id!: string;', 'id!: Uuid;', 'Uuid'],
  ["@IsUUID('4') id!: string;", 'id!: Uuid;', 'Uuid'],
  ['@IsUUID("4", { each: true }) ids!: string[];', 'ids!: Uuid[];', 'Uuid'],
  ['@IsIP(6) address!: string;', 'address!: Ipv6;', 'Ipv6'],
  ['@IsDateString() day!: string;', 'day!: IsoDate | IsoDateTime;', 'IsoDate, IsoDateTime'],
  ['@IsOptional() @IsISO8601() day?: string | null;', 'day?: IsoDate | IsoDateTime | null;', 'IsoDate, IsoDateTime'],
  ['@IsDate() @Type(() => Date) at!: Date;', 'at!: Date;'],
  ['@Type(() => Date) at!: Date;', 'at!: Date;'],
  ['@Matches(/^[a-z]+$/) slug!: string;', "slug!: string & Pattern<'^[a-z]+$'>;", 'Pattern'],
  ['@Matches(/^\\d+\\-\\_[\\w\\-]$/g) slug!: string;', "slug!: string & Pattern<'^\\\\d+-_[\\\\w\\\\-]$'>;", 'Pattern'],
  ["@Matches('^a') slug!: string;", "slug!: string & Pattern<'^a'>;", 'Pattern'],
  ['@IsInt() @Min(1) @Max(5) stars!: number;', 'stars!: Int & Min<1> & Max<5>;', 'Int, Max, Min'],
  [
    '@IsNumber({ maxDecimalPlaces: 2 }) @IsPositive() price!: number;',
    'price!: number & MultipleOf<0.01> & ExclusiveMin<0>;',
    'ExclusiveMin, MultipleOf',
  ],
  ['@IsNumber({}, { each: true }) marks!: number[];', 'marks!: number[];'],
  ['@Type(() => Number) @IsInt() page!: number;', 'page!: Int;', 'Int'],
  ['@IsOptional() @IsInt() @Min(1) page: number = 1;', 'page: Int & Min<1> = 1;', 'Int, Min'],
  ['@IsInt() @Min(1) page = 1;', 'page: Int & Min<1> = 1;', 'Int, Min'],
  ['@IsNumberString() page!: number;', 'page!: number;'],
  ['@IsBooleanString() isOpen!: boolean;', 'isOpen!: boolean;'],
  ['@IsOptional() @IsString() title: string;', 'title?: string;'],
  ['@IsOptional() @IsString() title!: string;', 'title?: string;'],
  ['@IsOptional() @MinLength(2) title?: string | null;', 'title?: (string & MinLength<2>) | null;', 'MinLength'],
  ['@IsString() title?: string;', 'title!: string;'],
  ['@IsString() title!: string | null;', 'title!: string;'],
  ['@IsDefined() title?: string;', 'title!: string;'],
  ['@Allow() title?: string;', 'title?: string;'],
  ["@IsIn(['a', 'b']) kind!: string;", "kind!: 'a' | 'b';"],
  ["@IsIn(['a', 'b']) kind!: 'b' | 'a';", "kind!: 'b' | 'a';"],
  ["@IsIn(['a', 'b']) kind!: 'a';", "kind!: 'a' | 'b';"],
  ["@IsIn(['a', 'b'], { each: true }) kinds!: string[];", "kinds!: ('a' | 'b')[];"],
  ['@IsIn([1, 2]) level!: number;', 'level!: 1 | 2;'],
  ['@Equals(true) accepted!: boolean;', 'accepted!: true;'],
  ["@IsEnum({ A: 'a', B: 'b' }) kind!: string;", "kind!: 'a' | 'b';"],
  [
    '@IsArray() @ArrayMinSize(1) @ArrayMaxSize(3) @ArrayUnique() @IsString({ each: true }) tags!: string[];',
    'tags!: string[] & MinItems<1> & MaxItems<3> & UniqueItems;',
    'MaxItems, MinItems, UniqueItems',
  ],
  [
    '@IsNotEmpty({ each: true }) @MaxLength(9, { each: true }) tags!: Array<string>;',
    'tags!: Array<string & MinLength<1> & MaxLength<9>>;',
    'MaxLength, MinLength',
  ],
  ['@IsNotEmpty() tags!: string[];', 'tags!: string[];'],
  ['@ValidateNested({ each: true }) @Type(() => Tag) tags!: Tag[];', 'tags!: Tag[];'],
  ['@ValidateNested() @Type(() => Tag) tag;', 'tag: Tag;'],
  ['@IsString() title;', 'title: string;'],
  ['@IsObject() data!: any;', 'data!: Record<string, unknown>;'],
  ['@IsObject() data!: Record<string, any>;', 'data!: Record<string, unknown>;'],
  ['@IsArray() data!: any[];', 'data!: unknown[];'],
  ['@IsString({ each: true }) tags!: any[];', 'tags!: string[];'],
  ['@Transform(({ value }) => parseInt(value, 10)) @IsInt() page!: number;', 'page!: Int;', 'Int'],
  ['@Transform((params) => Number(params.value)) page!: number;', 'page!: number;'],
  ["@Transform(({ value }) => value === 'true') @IsBoolean() isOpen!: boolean;", 'isOpen!: boolean;'],
  [
    '@Transform(({ value }) => (Array.isArray(value) ? value : [value])) @IsString({ each: true }) tags!: string[];',
    'tags!: string[];',
  ],
  ['@Expose() title!: string;', 'title!: string;'],
  ['@ValidateIf((_, value) => value !== null) @IsString() title!: string | null;', 'title!: string | null;'],
  ['@ValidateIf((note) => note.title !== undefined) @IsString() title!: string;', 'title?: string;'],
  ['@ValidateIf((_, value) => value !== undefined) @IsString() title?: string | null;', 'title?: string;'],
  ["@IsEnum({ ...{ A: 'a' }, B: 'b' }) kind!: string;", "kind!: 'a' | 'b';"],
  ['@IsString({ ...{ each: true } }) tags!: string[];', 'tags!: string[];'],
  ['@Transform(({ value }) => Number(value), { toClassOnly: true }) page!: number;', 'page!: number;'],
  [
    '@IsHexColor() color!: string;',
    "color!: string & Pattern<'^#?([0-9A-Fa-f]{3,4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$'>;",
    'Pattern',
  ],
];

describe('a property', () => {
  test.each(rows)('%s is `%s`', (before = '', after = '', imported) => {
    const head = imported === undefined ? '' : `import type { ${imported} } from 'ashlar';\n`;
    const result = migrated(noteWith(`  ${before.replace(', { message: "x" }', '')}\n`));
    expect(result.text?.trimStart()).toBe(`${head}\nexport class Note {\n  ${after}\n}\n`.trimStart());
    expect(result.left).toEqual([]);
  });
});

test('decorators on lines of their own are removed with their lines, and comments stay', () => {
  const { text } = migrated(`import { IsOptional, IsString, MaxLength } from 'class-validator';
import { Column } from 'typeorm';

export class Note {
  /** The subject. */
  // Shown in lists.
  @IsString()
  @Column()
  @MaxLength(80, {
    message: 'too long: $constraint1 characters at most for $property',
  })
  title!: string;

  @IsOptional() // for now
  @IsString()
  text?: string;
}
`);
  expect(text).toBe(`import type { MaxLength } from 'ashlar';
import { Column } from 'typeorm';

export class Note {
  /**
   * The subject.
   * @message too long: 80 characters at most for title
   */
  // Shown in lists.
  @Column()
  title!: string & MaxLength<80>;

  // for now
  text?: string;
}
`);
});

test('constants and enums of the application are types', () => {
  const { text } = migrated(
    `import { IsEnum, IsIn, MaxLength, Matches } from 'class-validator';
import { Colors, Level, levels, titleLength, sizes, slug } from './constants';

export class Note {
  @MaxLength(titleLength) title!: string;
  @IsEnum(Level) level!: string;
  @IsEnum(Level, { each: true }) levels!: Level[];
  @IsEnum(Colors) color!: string;
  @IsIn(levels) name!: string;
  @IsIn(Object.values(Level)) other!: string;
  @IsIn(sizes) size!: number;
  @Matches(slug) slug!: string;
}
`,
    {
      'src/constants.ts': `export const titleLength = 80;
export enum Level { Low = 'low', High = 'high' }
export const levels = ['low', 'high'] as const;
export const Colors = { red: 'r', green: 'g' } as const;
export const sizes = [1, 2];
export const slug = /^[a-z]+$/;
`,
    },
  );
  expect(text).toBe(`import type { MaxLength, Pattern } from 'ashlar';
import { Colors, Level, levels, titleLength } from './constants';

export class Note {
  title!: string & MaxLength<typeof titleLength>;
  level!: Level;
  levels!: Level[];
  color!: (typeof Colors)[keyof typeof Colors];
  name!: (typeof levels)[number];
  other!: Level;
  size!: 1 | 2;
  slug!: string & Pattern<'^[a-z]+$'>;
}
`);
});

test('rules without a type are calls of class-validator in `validate()`', () => {
  const { text, left } = migrated(
    noteWith(`  @IsPhoneNumber('DE', { message: 'no phone number' })
  phone!: string;

  @IsOptional()
  @IsCreditCard()
  card?: string | null;

  @IsMobilePhone('de-DE', undefined, { each: true })
  mobiles!: string[];

  @Matches(/^[a-z]+$/i)
  @NotEquals('admin')
  name!: string;

  @IsUrl({ protocols: ['https'] })
  'home-page'!: string;
`),
  );
  expect(left).toEqual([]);
  expect(text).toBe(`import type { FieldErrors, Validator } from 'ashlar';
import { isCreditCard, isMobilePhone, isPhoneNumber, isURL, notEquals } from 'class-validator';

export class Note implements Validator {
  phone!: string;

  card?: string | null;

  mobiles!: string[];

  name!: string;

  'home-page'!: string;

  validate(): FieldErrors {
    return {
      phone: isPhoneNumber(this.phone, 'DE') ? [] : ['no phone number'],
      card: this.card === undefined || this.card === null || isCreditCard(this.card) ? [] : ['must be the number of a credit card'],
      mobiles: this.mobiles.every((item) => isMobilePhone(item, 'de-DE')) ? [] : ['must be a mobile phone number'],
      name: [...(/^[a-z]+$/i.test(this.name) ? [] : ['is not valid']), ...(notEquals(this.name, 'admin') ? [] : ['is not allowed'])],
      'home-page': isURL(this['home-page'], { protocols: ['https'] }) ? [] : ['must be a URL'],
    };
  }
}
`);
});

test('rules under a condition are checks of `validate()`', () => {
  const { text, left } = migrated(
    noteWith(`  @IsIn(['card', 'cash'])
  kind!: string;

  @ValidateIf((note: Note) => note.kind === 'card')
  @IsString()
  @Length(16, 16, { message: 'no card' })
  card!: string;

  @ValidateIf((note) => note.kind !== 'card' && note.sum)
  @IsOptional()
  @IsEmail()
  email?: string;

  @ValidateIf((note) => !note.card)
  @ValidateNested()
  @IsDefined()
  account?: Account;

  @ValidateIf((_, value) => value)
  @IsInt()
  sum?: number;

  @ValidateIf(o=>o.kind==='cash')
  @IsIBAN()
  iban?: string;

  @ValidateIf((note) => note.kind !==
    'cash')
  @IsOptional()
  @IsBIC()
  bic?: string;
`),
  );
  expect(left).toEqual([]);
  expect(text).toBe(`import type { FieldErrors, Validator } from 'ashlar';
import { isBIC, isEmail, isIBAN, isInt, length } from 'class-validator';

export class Note implements Validator {
  kind!: 'card' | 'cash';

  card?: string;

  email?: string;

  account?: Account;

  sum?: number;

  iban?: string;

  bic?: string;

  validate(): FieldErrors {
    return {
      card: this.kind !== 'card' || (this.card !== undefined && length(this.card, 16, 16)) ? [] : ['no card'],
      email: !(this.kind !== 'card' && this.sum) || this.email === undefined || isEmail(this.email) ? [] : ['must be an email address'],
      account: this.card || this.account !== undefined ? [] : ['is required'],
      sum: !this.sum || isInt(this.sum) ? [] : ['must be an integer'],
      iban: this.kind !== 'cash' || (this.iban !== undefined && isIBAN(this.iban)) ? [] : ['must be an IBAN'],
      bic: this.kind === 'cash' || this.bic === undefined || isBIC(this.bic) ? [] : ['must be a BIC'],
    };
  }
}
`);
});

test('`validate()` of a subclass includes that of its base', () => {
  const { text } = migrated(`import { IsJWT, IsIBAN } from 'class-validator';
export class Base { @IsJWT() token!: string; }
export class Note extends Base implements Account {
  @IsIBAN() iban!: string;
}
`);
  expect(text).toBe(`import type { FieldErrors, Validator } from 'ashlar';
import { isIBAN, isJWT } from 'class-validator';

export class Base implements Validator { token!: string; 
  validate(): FieldErrors {
    return {
      token: isJWT(this.token) ? [] : ['must be a JWT'],
    };
  }
}
export class Note extends Base implements Account, Validator {
  iban!: string;

  validate(): FieldErrors {
    return {
      ...super.validate(),
      iban: isIBAN(this.iban) ? [] : ['must be an IBAN'],
    };
  }
}
`);
});

/** Properties that stay as they are, and the beginning of their comments. */
const leftRows: readonly (readonly [before: string, comment: string])[] = [
  ['@ValidateIf(isOfKind) @IsString() title!: string;', 'check `@ValidateIf` of `title` in the `validate()` of `Note`'],
  [
    '@ValidateIf((note) => note.tags.some((tag) => tag)) @IsString() title!: string;',
    'check `@ValidateIf` of `title` in the `validate()` of `Note`',
  ],
  ['@IsString() at!: Date;', 'decide the type: it is declared as `Date`, and its decorators accept a string (`at`)'],
  [
    '@IsInt() count!: string;',
    'decide the type: it is declared as `string`, and its decorators accept a number (`count`)',
  ],
  [
    '@IsString() id!: string | number;',
    'decide the type: it is declared as `string | number`, and its decorators accept a string (`id`)',
  ],
  ['@IsString() @IsInt() count!: any;', 'decide between the rules for a string and a number (`count`)'],
  ['@IsString() tags!: string[];', 'decide whether `@IsString` is about the list or its items (`tags`)'],
  ['@IsString({ each: true }) tag!: string;', 'decide whether `@IsString` is about the list or its items (`tag`)'],
  [
    "@MinLength(3, { groups: ['create'] }) title!: string;",
    'check `@MinLength` of `title` in the `validate()` of a class that implements `Validator`',
  ],
  [
    '@Validate(IsFree) title!: string;',
    'check `@Validate` of `title` in the `validate()` of a class that implements `Validator`',
  ],
  [
    '@Transform(({ value }) => value.trim()) @IsString() title!: string;',
    'transform `title` in the handler, or by a schema: `Validate<Body<…>, typeof schema>`',
  ],
  ['@Type(() => Other) tag!: Tag;', 'decide the type of `tag`: it is declared as `Tag`, and handlers received `Other`'],
  [
    "@Type(() => Shape, { discriminator: { property: 'kind', subTypes: [] } }) shape!: Shape;",
    'declare `shape` as a union of its types, which differ by a property with a literal type',
  ],
  ['@Type((all) => (all?.object.x ? One : Two)) tag!: any;', 'declare the type of `tag` that its `@Type` returns'],
  [
    '@Transform(({ value }) => Number(value), { toPlainOnly: true }) price!: number;',
    'transform `price` in the handler, or by a schema: `Validate<Body<…>, typeof schema>`',
  ],
  [
    '@Expose({ name: fullName }) name!: string;',
    'declare an interface beside `Note` that has `fullName` in place of `name`, and convert between the two',
  ],
  ['@Expose(forAdmins) name!: string;', 'return an interface without `name` to callers that must not see it'],
  [
    '@MinLength(3, forCreation) title!: string;',
    'check `@MinLength` of `title` in the `validate()` of a class that implements `Validator`',
  ],
  [
    '@MinLength(3, { ...forCreation }) title!: string;',
    'check `@MinLength` of `title` in the `validate()` of a class that implements `Validator`',
  ],
  [
    '@MinLength(3, { each: true }) tags!: Set<string>;',
    'decide whether `@MinLength` is about the list or its items (`tags`)',
  ],
  ['@Exclude() password!: string;', "return `Omit<Note, 'password'>` from handlers, and remove `@Exclude`"],
  [
    "@Expose({ name: 'full_name' }) name!: string;",
    'declare an interface beside `Note` that has `full_name` in place of `name`, and convert between the two',
  ],
  [
    "@Expose({ groups: ['admin'] }) name!: string;",
    'return an interface without `name` to callers that must not see it',
  ],
  [
    '@Expose() get name(): string { return ""; }',
    'where `name` has to be sent, return an object that has it as a property',
  ],
];

describe('a property is left with a comment', () => {
  test.each(leftRows)('%s', (before, comment) => {
    const source = noteWith(`  ${before}\n`);
    const { text, left } = migrated(source);
    expect(left).toHaveLength(1);
    expect(left[0]?.startsWith(`${comment} (docs/`), left[0]).toBe(true);
    expect(text).toBe(source.replace(`  ${before}`, `  // ashlar-migrate: ${left[0]}\n  ${before}`));
  });
});

test('a date that was received as a string keeps its type, with a comment', () => {
  const { text } = migrated(noteWith('  @IsDateString() at!: Date;\n'));
  expect(text?.trimStart()).toBe(`export class Note {
  // ashlar-migrate: handlers received a string here: declare \`IsoDate\` or \`IsoDateTime\` to keep it, or use the \`Date\`, which needs a time and an offset (docs/validation.md of ashlar)
  at!: Date;
}
`);
});

test('messages of a property are its `@message`, or a decision when there are several', () => {
  const { text, decisions } = migrated(
    noteWith(`  @IsEmail({}, { message: 'Please enter your email' })
  @MaxLength(99)
  email!: string;

  @IsString({ message: 'a' })
  @MinLength(3, { message: 'b' })
  title!: string;

  @IsString({ message: () => 'computed' })
  text!: string;

  @MaxLength(9, { message: 'name has too many characters' })
  name!: string;
`),
  );
  expect(text).toBe(`import type { Email, MaxLength, MinLength } from 'ashlar';

export class Note {
  /** @message Please enter your email */
  email!: Email & MaxLength<99>;

  title!: string & MinLength<3>;

  text!: string;

  /** @message has too many characters */
  name!: string & MaxLength<9>;
}
`);
  expect(decisions.map((one) => one.text)).toEqual([
    '`Note.title` had 2 messages of its own, and has those of Ashlar: "a", "b"',
    '`Note.text` had a computed message: an error handler can translate `failure.problems`',
  ]);
});

test('names of the file that Ashlar also has keep their meaning', () => {
  const { text } = migrated(`import { IsEmail, MinLength as Least } from 'class-validator';
import * as rules from 'class-validator';
export class Email {}
export class Note {
  @IsEmail() @Least(3) email!: string;
  @rules.IsInt() count!: number;
}
`);
  expect(text).toBe(`import type { Email as AshlarEmail, Int, MinLength } from 'ashlar';

export class Email {}
export class Note {
  email!: AshlarEmail & MinLength<3>;
  count!: Int;
}
`);
});

test('classes that the application converts or validates itself keep their decorators', () => {
  const source = `import { plainToInstance, Type } from 'class-transformer';
import { IsInt, ValidateNested, validateSync } from 'class-validator';
class Port { @IsInt() port: number; }
class Environment { @ValidateNested() @Type(() => Port) main: Port; }
export function validate(config: Record<string, unknown>) {
  const environment = plainToInstance(Environment, config);
  if (validateSync(environment).length > 0) throw new Error();
  return environment;
}
`;
  const { text, decisions } = migrated(source);
  expect(text).toBe(source);
  expect(decisions.map((one) => one.text)).toEqual([
    '`Port` keeps its decorators, because the application converts or validates it itself',
    '`Environment` keeps its decorators, because the application converts or validates it itself',
  ]);
});

test('a property without decorators is a decision, and values of an open type are checked to be not empty', () => {
  const { text, decisions } = migrated(
    noteWith('  @IsNotEmpty() data!: any;\n  owner!: string;\n  private readonly x: string;\n'),
  );
  expect(text).toBe(`import type { FieldErrors, Validator } from 'ashlar';
import { isNotEmpty } from 'class-validator';

export class Note implements Validator {
  data!: unknown;
  owner!: string;
  private readonly x: string;

  validate(): FieldErrors {
    return {
      data: isNotEmpty(this.data) ? [] : ['must not be empty'],
    };
  }
}
`);
  expect(decisions.map((one) => one.text)).toEqual([
    '`Note.owner` has no decorators: clients did not have to send it, and have to now',
  ]);
});

test('a property that `whitelist` removed is a decision', () => {
  const source = noteWith("  @IsString() title!: string;\n  isAdmin?: boolean;\n  role = 'user';\n");
  const { decisions } = migrated(source, {
    'src/main.ts': main.replace('()', '({ whitelist: true })'),
  });
  expect(decisions.map((one) => one.text)).toEqual([
    '`Note.isAdmin` has no decorators: handlers did not get it from clients, and do now',
    '`Note.role` has no decorators: handlers did not get it from clients, and do now',
  ]);
});

test('the options of a decorator can be a constant, and a pattern in a string can have flags', () => {
  const { text, left } = migrated(`import { IsEnum, Matches, MinLength } from 'class-validator';
const short = { message: 'too short' };
const common = { A: 'a' };
const kinds = { ...common, B: 'b' };
const computed = { [key]: 'a', B: 'b' };
export class Note {
  @MinLength(3, short) title!: string;
  @IsEnum(kinds) kind!: string;
  @IsEnum(computed) other!: string;
  @Matches('^a', 'i') code!: string;
}
`);
  expect(left).toEqual([]);
  expect(text).toBe(`import type { FieldErrors, MinLength, Validator } from 'ashlar';
import { isEnum, matches } from 'class-validator';

const short = { message: 'too short' };
const common = { A: 'a' };
const kinds = { ...common, B: 'b' };
const computed = { [key]: 'a', B: 'b' };
export class Note implements Validator {
  /** @message too short */
  title!: string & MinLength<3>;
  kind!: 'a' | 'b';
  other!: string;
  code!: string;

  validate(): FieldErrors {
    return {
      other: isEnum(this.other, computed) ? [] : ['is not one of the allowed values'],
      code: matches(this.code, '^a', 'i') ? [] : ['is not valid'],
    };
  }
}
`);
});

test('`skipMissingProperties` keeps properties optional', () => {
  const { text } = migrated(noteWith('  @IsString() title?: string;\n'), {
    'src/main.ts': 'app.useGlobalPipes(new ValidationPipe({ skipMissingProperties: true }));\n',
  });
  expect(text?.trimStart()).toBe('export class Note {\n  title?: string;\n}\n');
});

test('a class of results with `@Exclude` is left as a whole', () => {
  const source = `import { Exclude, Expose } from 'class-transformer';

@Exclude()
export class Note {
  @Expose() title!: string;
}
`;
  const { text } = migrated(source);
  expect(text).toBe(
    source.replace(
      '@Exclude()\n',
      '// ashlar-migrate: declare an interface beside `Note` with the properties that have `@Expose`: all properties of a class are sent (docs/coming-from-nestjs.md of ashlar)\n@Exclude()\n',
    ),
  );
});

test('rules that did not run, in an application without a `ValidationPipe`, are a decision', () => {
  const source = noteWith('  @IsString()\n  title!: string;\n');
  expect(migrated(source, { 'src/main.ts': '' }).decisions).toEqual([
    {
      file: 'src/note.ts',
      text: 'the application has no `ValidationPipe`: the rules of its classes did not run, and do now',
    },
  ]);
});
