import { expect, test } from 'vitest';
import type { MigrationStep } from '../../compiler/src/migrate/migration-step.ts';
import { currentUserKey } from '../../compiler/src/migrate/nest/current-user.ts';
import { migrateSources } from './support/migrate-sources.ts';

/** Writes what the key is into a file. */
const useKey: MigrationStep = {
  topic: '',
  constructs: [],
  migrate(application) {
    const key = currentUserKey(application);
    application.addFile('src/use.ts', (file) =>
      key === undefined
        ? '// no key\n'
        : `export const use = (context: any, user: ${key.typeIn(file)}) => ${key.setIn(file, 'user')} ?? context.get(${key.keyIn(file)});\n`,
    );
  },
};

function keyOf(sources: Record<string, string>) {
  const { files } = migrateSources([useKey], sources);
  const added = Object.entries(files).filter(([path]) => sources[path] === undefined);
  return Object.fromEntries(added);
}

const strategy = (validate: string, more = '') => `import { PassportStrategy } from '@nestjs/passport';
import { ExtractJwt, Strategy } from 'passport-jwt';
${more}
export class JwtStrategy extends PassportStrategy(Strategy) {
  constructor() {
    super({ jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(), secretOrKey: 's' });
  }

  ${validate}
}
`;

const entity = `import { Entity } from 'typeorm';

@Entity()
export class Account {
  id!: number;
}
`;

const withKey = (type: string, specifier = './auth/current-user') => `import { CurrentUser } from '${specifier}';

export const use = (context: any, user: ${type}) => context.set(CurrentUser, user) ?? context.get(CurrentUser);
`;

test('the result of a strategy that is an entity is its class', () => {
  const source = strategy(
    'async validate(payload: { sub: number }): Promise<Account | null> { return null; }',
    "import { Account } from '../accounts/account.entity';\n",
  );
  expect(keyOf({ 'src/auth/jwt.strategy.ts': source, 'src/accounts/account.entity.ts': entity })).toEqual({
    'src/use.ts': `import { Account } from './accounts/account.entity';

export const use = (context: any, user: Account) => context.set(user) ?? context.get(Account);
`,
  });
});

test.each([
  ['export default class Account', 'import Account from', 'Account'],
  ['class Account', 'import { User } from', 'User'],
])('an entity is imported as its file exports it: %s', (declaration, imported, name) => {
  const source = strategy(
    `async validate(payload: { sub: number }): Promise<${name} | null> { return null; }`,
    `${imported} '../accounts/account.entity';\n`,
  );
  const list = name === 'User' ? '\nexport { Account as User };\n' : '';
  const added = keyOf({
    'src/auth/jwt.strategy.ts': source,
    'src/accounts/account.entity.ts': entity.replace('export class Account', declaration) + list,
  });
  expect(added['src/use.ts']).toBe(`${imported} './accounts/account.entity';

export const use = (context: any, user: ${name}) => context.set(user) ?? context.get(${name});
`);
});

test('the result of a strategy that has no declared type is an interface', () => {
  const source = strategy('async validate(payload: any) { return { userId: payload.sub }; }');
  expect(keyOf({ 'src/auth/jwt.strategy.ts': source })).toEqual({
    'src/auth/current-user.ts': `import { contextKey } from 'ashlar';
import type { JwtStrategy } from './jwt.strategy';

/** The user of a request. */
export interface CurrentUser extends NonNullable<Awaited<ReturnType<JwtStrategy['validate']>>> {}

export const CurrentUser = contextKey<CurrentUser>('CurrentUser');
`,
    'src/use.ts': withKey('CurrentUser'),
  });
});

test.each([
  ['objects with several properties', 'if (payload.admin) return { id: 1, admin: true }; return { id: 2 };', 'type'],
  ['an object or a row', 'return payload.guest ? { guest: true } : this.users.find(payload.sub);', 'type'],
  ['objects with one shape', 'if (payload.a) return { id: 1 }; return payload.b ? { id: 2 } : null;', 'interface'],
  ['a row', 'const user = await this.users.find(payload.sub); if (!user) return null; return user;', 'interface'],
])('the result of a strategy is %s', (_name, body, kind) => {
  const added = keyOf({ 'src/auth/jwt.strategy.ts': strategy(`async validate(payload: any) { ${body} }`) });
  expect(added['src/auth/current-user.ts']).toContain(`export ${kind} CurrentUser `);
});

test('a class without instances and an interface become an interface', () => {
  for (const declaration of [
    'export class Payload {\n  sub!: number;\n}\n',
    'export interface Payload {\n  sub: number;\n}\n',
  ]) {
    const source = strategy(
      'validate(payload: Payload): Payload { return payload; }',
      "import { Payload } from './payload';\n",
    );
    expect(
      keyOf({ 'src/auth/jwt.strategy.ts': source, 'src/auth/payload.ts': declaration })['src/auth/current-user.ts'],
    ).toBe(
      `import { contextKey } from 'ashlar';
import type { Payload } from './payload';

/** The user of a request. */
export interface CurrentUser extends Payload {}

export const CurrentUser = contextKey<CurrentUser>('CurrentUser');
`,
    );
  }
});

test('a literal type becomes an interface', () => {
  const source = strategy(`validate(payload: any): {
    id: number;
    roles: string[];
  } { return payload; }`);
  expect(keyOf({ 'src/auth/jwt.strategy.ts': source })['src/auth/current-user.ts']).toBe(
    `import { contextKey } from 'ashlar';

/** The user of a request. */
export interface CurrentUser {
  id: number;
  roles: string[];
}

export const CurrentUser = contextKey<CurrentUser>('CurrentUser');
`,
  );
});

test.each([
  ['a parameter with a decorator', 'list(@CurrentUser() user: Payload, @Body() body: string) {}'],
  ['a type of requests', 'list(@Req() request: Request & { user: Payload }) {}'],
  ['an assignment', 'async run(request: any) { const payload: Payload = await load(); request.user = payload; }'],
  [
    'an assignment of a call',
    "async run(request: any) { request['user'] = await this.jwt.verifyAsync<Payload>('x'); }",
  ],
])('the type comes from %s', (_name, member) => {
  const added = keyOf({
    'src/auth/user.decorator.ts': `import { createParamDecorator } from '@nestjs/common';
export const CurrentUser = createParamDecorator((_data, context) => context.switchToHttp().getRequest().user);
`,
    'src/auth/payload.ts': 'export interface Payload {\n  sub: number;\n}\n',
    'src/notes.ts': `import { Body, Req } from '@nestjs/common';
import { Payload } from './auth/payload';
import { CurrentUser } from './auth/user.decorator';

export class Notes {
  ${member}
}
`,
  });
  expect(added['src/current-user.ts']).toContain('export interface CurrentUser extends Payload {}');
  expect(added['src/use.ts']).toBe(withKey('CurrentUser', './current-user'));
});

test('a custom decorator that reads the header `user-agent` has no user', () => {
  const added = keyOf({
    'src/agent.decorator.ts': `import { createParamDecorator } from '@nestjs/common';
export const Agent = createParamDecorator((_data, context) => context.switchToHttp().getRequest().headers['user-agent']);
`,
    'src/agent.ts': 'export interface AgentName {\n  name: string;\n}\n',
    'src/notes.ts': `import { Agent } from './agent.decorator';
import { AgentName } from './agent';

export class Notes {
  list(@Agent() agent: AgentName) {}
}
`,
  });
  expect(added).toEqual({ 'src/use.ts': '// no key\n' });
});

test.each([
  "(_data, context) => context.switchToHttp().getRequest()['user']",
  '(_data, context) => { const { user } = context.switchToHttp().getRequest(); return user; }',
  '(_data, context) => { const { user: account } = context.switchToHttp().getRequest(); return account; }',
])('a custom decorator that reads the user has its type: `%s`', (factory) => {
  const added = keyOf({
    'src/viewer.decorator.ts': `import { createParamDecorator } from '@nestjs/common';
export const Viewer = createParamDecorator(${factory});
`,
    'src/payload.ts': 'export interface Payload {\n  sub: number;\n}\n',
    'src/notes.ts': `import { Payload } from './payload';
import { Viewer } from './viewer.decorator';

export class Notes {
  list(@Viewer() viewer: Payload) {}
}
`,
  });
  expect(added['src/current-user.ts']).toContain('export interface CurrentUser extends Payload {}');
});

test('an application without a user has no key', () => {
  expect(keyOf({ 'src/notes.ts': 'export class Notes {}\n' })['src/use.ts']).toBe('// no key\n');
});

test('a key that an earlier run has declared is found', () => {
  const key = `import { contextKey } from 'ashlar';

export interface Viewer {
  id: number;
}

export const CurrentUser = contextKey<Viewer>('CurrentUser');
`;
  expect(keyOf({ 'src/viewer.ts': key })['src/use.ts']).toBe(`import { CurrentUser, type Viewer } from './viewer';

export const use = (context: any, user: Viewer) => context.set(CurrentUser, user) ?? context.get(CurrentUser);
`);
});
