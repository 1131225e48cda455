import { expect, test } from 'vitest';
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
