import { expect, test } from 'vitest';
import { classNames, instanceNames } from '../../../compiler/src/link/providers/names.ts';
import type { ClassReference } from '../../../compiler/src/model/class-reference.ts';

function source(id: string): ClassReference {
  const [file = '', name = ''] = id.split('#');
  return { id, name, origin: { kind: 'source', file, exportName: name } };
}

function fromPackage(id: string): ClassReference {
  const [specifier = '', name = ''] = id.split('#');
  return { id, name, origin: { kind: 'package', specifier, exportName: name } };
}

const cases: [title: string, ids: string[], names: string[]][] = [
  ['camel case', ['src/a.ts#NotesService'], ['notesService']],
  ['acronyms', ['src/a.ts#URLParser', 'src/a.ts#HTTP', 'src/a.ts#S3Client'], ['urlParser', 'http', 's3Client']],
  ['words of the language', ['src/a.ts#Package', 'src/a.ts#Default'], ['packageInstance', 'defaultInstance']],
  ['names of the generated files', ['src/a.ts#Start', 'src/a.ts#App'], ['startInstance', 'appInstance']],
  ['what would make a promise of the container', ['src/a.ts#Then'], ['thenInstance']],
  ['a class in lower case', ['src/a.ts#pool'], ['poolInstance']],
  [
    'the directories distinguish them',
    ['src/admin/users.service.ts#UsersService', 'src/shop/users.service.ts#UsersService'],
    ['usersService_admin', 'usersService_shop'],
  ],
  [
    'the files distinguish them',
    ['src/first-users.ts#Users', 'src/second-users.ts#Users'],
    ['users_first', 'users_second'],
  ],
  ['one directory is above the other', ['src/users.ts#Users', 'src/shop/users.ts#Users'], ['users', 'users_shop']],
  ['several words', ['src/a/b-c/x.ts#X', 'src/d/e/x.ts#X'], ['x_aBC', 'x_dE']],
  ['different names that become one', ['src/a.ts#URLParser', 'src/b.ts#UrlParser'], ['urlParser_a', 'urlParser_b']],
  ['nothing distinguishes them', ['src/a.ts#URL', 'src/a.ts#Url'], ['url', 'url2']],
  ['a suffix that is a name already', ['src/a.ts#X_b', 'src/a.ts#X', 'src/b.ts#X'], ['x_b', 'x_a', 'x_b2']],
];

test.each(cases)('names of instances: %s', (_, ids, names) => {
  for (const classes of [ids.map(source), ids.map(source).reverse()]) {
    const given = instanceNames(classes);
    expect(ids.map((id) => given.get(id))).toEqual(names);
  }
});

test('a class of a package beside one of the application', () => {
  const given = instanceNames([fromPackage('pg#Pool'), source('src/pool.ts#Pool')]);
  expect([...given.values()]).toEqual(['pool_pg', 'pool_srcPool']);
});

test('names of classes keep their own', () => {
  const given = classNames([source('src/admin/a.ts#UsersModule'), source('src/shop/a.ts#UsersModule')]);
  expect([...given.values()]).toEqual(['UsersModule_admin', 'UsersModule_shop']);
});

test('a class that is added elsewhere does not rename others', () => {
  const two = ['src/admin/users.ts#Users', 'src/shop/users.ts#Users'].map(source);
  const before = instanceNames(two);
  const after = instanceNames([...two, source('src/a.ts#Other')]);
  for (const { id } of two) expect(after.get(id)).toBe(before.get(id));
});
