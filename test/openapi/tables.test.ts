import { expect, test } from 'vitest';
import { reasonPhrases } from '../../compiler/src/emit/openapi/reason-phrases.ts';
import { frameworkExceptions } from '../../compiler/src/model/framework/framework-exceptions.ts';
import * as clientExceptions from '../../runtime/src/errors/client-exceptions.ts';
import { reasonPhrase } from '../../runtime/src/errors/reason-phrase.ts';
import * as serverExceptions from '../../runtime/src/errors/server-exceptions.ts';

test('the compiler knows the exceptions of the runtime, and their statuses', () => {
  const classes = Object.entries({ ...clientExceptions, ...serverExceptions });
  const statuses = classes.map(([name, Exception]): [string, number] => [name, new Exception().status]);
  expect(Object.fromEntries(frameworkExceptions)).toEqual(Object.fromEntries(statuses));
});

test('the compiler has the same names for errors as the runtime', () => {
  const statuses = Array.from({ length: 200 }, (_, index) => 400 + index);
  const general = new Set(['Client Error', 'Server Error']);
  const known = statuses.filter((status) => !general.has(reasonPhrase(status)));
  expect(known.length).toBeGreaterThan(30);
  expect([...reasonPhrases].filter(([status]) => status >= 400)).toEqual(
    known.map((status) => [status, reasonPhrase(status)]),
  );
});
