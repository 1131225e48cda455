import { expect, test } from 'vitest';
import { commonNames } from '../../compiler/src/migrate/nest/common-names.ts';
import { exceptions } from '../../compiler/src/migrate/nest/exceptions.ts';
import { migrateSources } from './support/migrate-sources.ts';

test('the arguments of `HttpException` change places', () => {
  const { files } = migrateSources([exceptions], {
    'src/notes.ts': `import { HttpException, HttpStatus, Injectable } from '@nestjs/common';

@Injectable()
export class Notes {
  find(): never {
    throw new HttpException('no notes', HttpStatus.NOT_FOUND);
  }
}
`,
  });
  expect(files['src/notes.ts']).toBe(`import { HttpStatus, Injectable } from '@nestjs/common';
import { HttpException } from 'ashlar';

@Injectable()
export class Notes {
  find(): never {
    throw new HttpException(HttpStatus.NOT_FOUND, 'no notes');
  }
}
`);
});

test('an exception with an object is left with a comment', () => {
  const source = `import { HttpException } from '@nestjs/common';

export function fail(): never {
  throw new HttpException({ code: 7 }, 400);
}
`;
  const { files, application } = migrateSources([exceptions], { 'src/fail.ts': source });
  expect(files['src/fail.ts']).toBe(
    source.replace(
      '  throw',
      '  // ashlar-migrate: an exception of `ashlar` has a status and a message; the error handler chooses the body (docs/errors.md of ashlar)\n  throw',
    ),
  );
  expect(application.left).toEqual([
    {
      file: 'src/fail.ts',
      line: 4,
      text: 'an exception of `ashlar` has a status and a message; the error handler chooses the body (docs/errors.md of ashlar)',
    },
  ]);
});

test('the arguments of `super` change places in a class that extends `HttpException`', () => {
  const source = (base: string, call: string) => `import { HttpException } from '${base}';

export class NotesFull extends HttpException {
  constructor() {
    ${call};
  }
}
`;
  const { files } = migrateSources([exceptions, commonNames], {
    'src/notes-full.ts': source('@nestjs/common', "super('no more notes', 409)"),
  });
  expect(files['src/notes-full.ts']).toBe(source('ashlar', "super(409, 'no more notes')"));
});
