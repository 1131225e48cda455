import { describe, expect, test } from 'vitest';
import { isBoundedPattern } from '../../../compiler/src/audit/lookups/bounded-pattern.ts';
import { isSecretName, secretForm } from '../../../compiler/src/audit/lookups/secret-names.ts';

test.each([
  ['^[a-z]{1,20}$', true],
  ['^(?:a|b){3}$', true],
  ['^\\d{4}-\\d{2}$', true],
  ['^[*+]{1,3}$', true],
  ['^\\+\\p{L}{2}$', true],
  ['^a?b?$', true],
  ['^[a-z]+$', false],
  ['^[a-z]*$', false],
  ['^a{3,}$', false],
  ['[a-z]{1,20}', false],
  ['^[a-z]{1,20}', false],
  ['[a-z]{1,20}$', false],
  ['^a$|^b$', false],
  ['^cost\\$', false],
  ['', false],
])('the pattern %j limits the length: %s', (pattern, isBounded) => {
  expect(isBoundedPattern(pattern)).toBe(isBounded);
});

describe('secrets', () => {
  test.each([
    'password',
    'passwordHash',
    'access_token',
    'API_KEY',
    'apiKeys',
    'x-api-key',
    'HTTPToken',
    'Secrets',
    'hashes',
  ])('have names such as %s', (name) => {
    expect(isSecretName(name)).toBe(true);
  });

  test.each(['hashtag', 'tokenType', 'passwordChangedAt', 'key', 'compass', 'publicKey', 'author', ''])(
    'have no names such as %j',
    (name) => {
      expect(isSecretName(name)).toBe(false);
    },
  );

  test.each([
    ['postgres://notes:notes@localhost/notes', true],
    ['redis://:secret@localhost', true],
    ['-----BEGIN RSA PRIVATE KEY-----', true],
    [`AKIA${'A'.repeat(16)}`, true],
    [`ghp_${'a'.repeat(36)}`, true],
    [`xoxb-${'1'.repeat(12)}`, true],
    [`sk_live_${'a'.repeat(24)}`, true],
    ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln', true],
    ['postgres://localhost/notes', false],
    ['mailto:ada@example.com', false],
    ['https://example.com/a:b@c', false],
    ['development', false],
  ])('can have the form of %j: %s', (text, isSecret) => {
    expect(secretForm(text) !== undefined).toBe(isSecret);
  });
});
