import { describe, expect, test } from 'vitest';
import { mappedTypes } from '../../compiler/src/migrate/nest/mapped-types.ts';
import { migrateSources } from './support/migrate-sources.ts';

const base = 'export class Note { id!: string; title!: string; }\nexport class Page { page: number = 1; }\n';

function migrated(source: string, more: Readonly<Record<string, string>> = {}) {
  const { files, application } = migrateSources([mappedTypes], {
    'src/update.ts': source,
    'src/note.ts': base,
    ...more,
  });
  return {
    files,
    text: files['src/update.ts'] ?? '',
    left: application.left.map(({ text }) => text),
    decisions: application.decisions,
  };
}

const rows: readonly (readonly [before: string, after: string])[] = [
  ['export class Update extends PartialType(Note) {}', 'export type Update = Partial<Note>;'],
  ["class Update extends PickType(Note, ['id']) {}", "type Update = Pick<Note, 'id'>;"],
  [
    "export class Update extends OmitType(Note, ['id', 'title'] as const) {}",
    "export type Update = Omit<Note, 'id' | 'title'>;",
  ],
  ['export class Update extends IntersectionType(Note, Page) {}', 'export type Update = Note & Page;'],
  [
    "export class Update extends PartialType(OmitType(Note, ['id'] as const)) {}",
    "export type Update = Partial<Omit<Note, 'id'>>;",
  ],
  [
    "export class Update extends IntersectionType(PartialType(Note), PickType(Page, ['page'])) {}",
    "export type Update = Partial<Note> & Pick<Page, 'page'>;",
  ],
  [
    'export class Update extends PartialType(IntersectionType(Note, Page)) {}',
    'export type Update = Partial<Note & Page>;',
  ],
  [
    'export abstract class Update<T> extends PartialType(Note) implements Other<T> {\n  public readonly reason?: string;\n  value!: T; // of all\n}',
    'export interface Update<T> extends Partial<Note>, Other<T> {\n  readonly reason?: string;\n  value: T; // of all\n}',
  ],
  [
    'export class Update extends IntersectionType(Note, Page) {\n  reason: string;\n}',
    'export interface Update extends Note, Page {\n  reason: string;\n}',
  ],
  [
    'export default class Update extends PartialType(Note) {}',
    'export default interface Update extends Partial<Note> {}',
  ],
  [
    "/** A change. */\nexport class Update extends PartialType(Note) {\n  limit = 20;\n  sort?: 'a' | 'b' = 'a';\n}",
    "/** A change. */\nexport interface Update extends Partial<Note> {\n  limit: number & Default<20>;\n  sort?: ('a' | 'b') & Default<'a'>;\n}",
  ],
  [
    'export class Update extends PartialType(Note) {}\nexport class Merge extends Update {\n  by!: string;\n}',
    'export type Update = Partial<Note>;\nexport interface Merge extends Update {\n  by: string;\n}',
  ],
  [
    'export class Update extends PartialType(Note) {}\nexport class Merge extends PartialType(Update) {}\nconst update = new Update();\nuse(new Merge()).a;',
    'export type Update = Partial<Note>;\nexport type Merge = Partial<Update>;\nconst update = {} as Update;\nuse({} as Merge).a;',
  ],
];

describe('a class of a mapped type', () => {
  test.each(rows)('%s', (before, after) => {
    const names = ['IntersectionType', 'OmitType', 'PartialType', 'PickType'].filter((name) => before.includes(name));
    const imports = "import { Note, Page } from './note';\n\n";
    const { text, left } = migrated(`import { ${names.join(', ')} } from '@nestjs/swagger';\n${imports}${before}\n`);
    const head = after.includes('Default<') ? "import type { Default } from 'ashlar';\n" : '';
    // `Page` is imported as long as something uses it.
    expect(text).toBe(`${head}${imports}${after}\n`);
    expect(left).toEqual([]);
  });
});

test('imports and exports of the class become imports and exports of a type', () => {
  const { files } = migrated(
    `import { PartialType } from '@nestjs/mapped-types';
import { Note } from './note';
export class Update extends PartialType(Note) {}
`,
    {
      'src/index.ts': "export { Update } from './update';\nexport * from './note';\n",
      'src/both.ts': "export { Note } from './note';\nimport { Update } from './update';\nexport { Update };\n",
      'src/service.ts': `import { Note } from './note';
import { Update } from './index';
import { Other, Update as Change } from './update';

export class Service {
  find(update: Update, change: Change, other: Other): Note {}
}
`,
    },
  );
  expect(files['src/index.ts']).toBe("export type { Update } from './update';\nexport * from './note';\n");
  expect(files['src/both.ts']).toBe(
    "export { Note } from './note';\nimport type { Update } from './update';\nexport type { Update };\n",
  );
  expect(files['src/service.ts']).toBe(`import { Note } from './note';
import type { Update } from './index';
import { Other, type Update as Change } from './update';

export class Service {
  find(update: Update, change: Change, other: Other): Note {}
}
`);
});

test('initialisers of a class are `Default` of the types that are made of it', () => {
  const { files, decisions } = migrated(
    `import { PickType } from '@nestjs/swagger';
import { Listing } from './listing';
export class Update extends PickType(Listing, ['page', 'kind', 'tags'] as const) {}
`,
    {
      'src/listing.ts': `import { Kind } from './kind';
export class Paged {
  page: number = 1;
}
export class Listing extends Paged {
  static limit = 7;
  kind: Kind = Kind.All;
  tags: string[] = [];
  sort?: string;
}
`,
      'src/kind.ts': "export enum Kind { All = 'all' }\n",
    },
  );
  expect(files['src/listing.ts']).toBe(`import type { Default } from 'ashlar';
import { Kind } from './kind';
export class Paged {
  page: number & Default<1> = 1;
}
export class Listing extends Paged {
  static limit = 7;
  kind: Kind & Default<Kind.All> = Kind.All;
  tags: string[] = [];
  sort?: string;
}
`);
  expect(decisions).toEqual([
    {
      file: 'src/listing.ts',
      text: 'the initialiser of `Listing.tags` is not a default of the types that are made of `Listing`',
    },
  ]);
});

const leftRows: readonly (readonly [source: string, comment: string])[] = [
  [
    'export class Update extends PartialType(make(Note)) {}',
    'declare `Update` as a type: its classes or keys are computed',
  ],
  [
    'export class Update extends PartialType(Page) {\n  constructor() { super(); }\n}',
    'declare `Update` as an interface: `constructor` is not a plain property',
  ],
  [
    'export class Update extends PartialType(Decorated) {}\nregister(Update);',
    'declare `Update` as a type, or write out its properties: it is used as a value',
  ],
];

describe('a class is left with a comment', () => {
  test.each(leftRows)('%s', (before, comment) => {
    const imports =
      "import { PartialType } from '@nestjs/swagger';\nimport { Note, Page, Decorated } from './note';\n\n";
    const { text, left } = migrated(`${imports}${before}\n`, {
      'src/note.ts': `${base}export class Decorated { @Own() id!: string; }\n`,
    });
    expect(left).toEqual([`${comment} (docs/validation.md of ashlar)`]);
    expect(text).toBe(`${imports}// ashlar-migrate: ${left[0]}\n${before}\n`);
  });
});

/** Classes that stay classes have the properties of the type. */
const writtenRows: readonly (readonly [before: string, after: string])[] = [
  [
    'export class Update extends PartialType(Note) {\n  get short() { return 1; }\n}',
    'export class Update {\n  id?: string;\n  title?: string;\n\n  get short() { return 1; }\n}',
  ],
  [
    '@Own()\nexport class Update extends PickType(Note, keys) {}',
    '@Own()\nexport class Update {\n  title!: string;\n}',
  ],
  [
    'export class Update extends IntersectionType(Note, Page) implements Other {}\nregister(Update);',
    'export class Update implements Other {\n  id!: string;\n  title!: string;\n  page: number = 1;\n}\nregister(Update);',
  ],
  [
    'export class Update extends PartialType(Note) {}\nexport class Merge extends Update {\n  constructor() { super(); }\n}',
    'export class Update {\n  id?: string;\n  title?: string;\n}\nexport class Merge extends Update {\n  constructor() { super(); }\n}',
  ],
];

describe('a class that cannot be a type has the properties', () => {
  test.each(writtenRows)('%s', (before, after) => {
    const names = ['IntersectionType', 'PartialType', 'PickType'].filter((name) => before.includes(name));
    const imports = "import { Note, Page } from './note';\nconst keys = ['title'] as const;\n";
    const { text, left } = migrated(`import { ${names.join(', ')} } from '@nestjs/swagger';\n${imports}${before}\n`);
    expect(left).toEqual([]);
    expect(text.slice(text.indexOf('const keys')).slice(33)).toBe(`${after}\n`);
  });
});

test('a type that is made of a class with rules is a class with these rules', () => {
  const { text, left } = migrated(
    `import { OmitType, PartialType } from '@nestjs/mapped-types';
import { Account } from './accounts/account';

export class Update extends PartialType(OmitType(Account, ['iban'] as const)) {
  reason?: string;
}

export class Copy extends PartialType(Account) {}
`,
    {
      'src/accounts/account.ts': `import type { FieldErrors, MaxLength, Validator } from 'ashlar';
import { isIBAN, isPhoneNumber } from 'class-validator';
import { country } from './country';

export class Account implements Validator {
  /** The name. */
  name!: string & MaxLength<9>;
  readonly phone!: string;
  iban!: string;

  validate(): FieldErrors {
    return {
      phone: isPhoneNumber(this.phone, country) ? [] : ['must be a phone number'],
      iban: isIBAN(this.iban) ? [] : ['must be an IBAN'],
    };
  }
}
`,
      'src/accounts/country.ts': "export const country = 'DE';\n",
    },
  );
  expect(left).toEqual([]);
  expect(text).toBe(`import type { FieldErrors, MaxLength, Validator } from 'ashlar';
import { isIBAN, isPhoneNumber } from 'class-validator';
import { country } from './accounts/country';

export class Update implements Validator {
  /** The name. */
  name?: string & MaxLength<9>;
  readonly phone?: string;

  reason?: string;

  validate(): FieldErrors {
    return {
      phone: this.phone === undefined || isPhoneNumber(this.phone, country) ? [] : ['must be a phone number'],
    };
  }
}

export class Copy implements Validator {
  /** The name. */
  name?: string & MaxLength<9>;
  readonly phone?: string;
  iban?: string;

  validate(): FieldErrors {
    return {
      phone: this.phone === undefined || isPhoneNumber(this.phone, country) ? [] : ['must be a phone number'],
      iban: this.iban === undefined || isIBAN(this.iban) ? [] : ['must be an IBAN'],
    };
  }
}
`);
});

test('a type that is made of a class with its own kind of `validate()` is left', () => {
  const { left } = migrated(
    `import { PartialType } from '@nestjs/swagger';
import { Account } from './account';
export class Update extends PartialType(Account) {}
`,
    {
      'src/account.ts': `import type { FieldErrors, Validator } from 'ashlar';
export class Account implements Validator { name!: string; validate(): FieldErrors { check(); return {}; } }
`,
    },
  );
  expect(left).toEqual([
    'write out the properties of `Update` and its rules: a type that is made of `Account` does not have those of its `validate()` (docs/validation.md of ashlar)',
  ]);
});

test('a class with values of properties that is constructed stays a class', () => {
  const { text, left } = migrated(`import { PickType } from '@nestjs/swagger';
import { Page } from './note';
export class Update extends PickType(Page, ['page']) {}
export class Other extends PickType(Page, ['page']) { // without the size
}
const update = new Update();
`);
  expect(left).toEqual([]);
  expect(text).toBe(`import { Page } from './note';
export class Update {
  page: number = 1;
}
export interface Other extends Pick<Page, 'page'> { // without the size
}
const update = new Update();
`);
});
