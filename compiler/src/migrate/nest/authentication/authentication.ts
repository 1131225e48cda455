import { ts } from 'ts-morph';
import type { MigrationStep } from '../../migration-step.js';
import { knownProperties } from '../../source/constant-value.js';
import { stringValue } from '../../source/decorators.js';
import type { MigratedApplication } from '../../source/migrated-application.js';
import type { MigratedFile } from '../../source/migrated-file.js';
import { currentUserKey } from '../current-user.js';
import { entriesOfPackage } from '../support/modules.js';
import { strategiesOf } from '../support/passport-strategies.js';
import { migrateJwtModule } from './jwt-module.js';
import { migrateJwtStrategy } from './jwt-strategy.js';
import { migratePassportGuards } from './passport-guards.js';

/** `@nestjs/jwt` and `@nestjs/passport`: classes of the application. The step of guards follows. */
export const authentication: MigrationStep = {
  topic: 'Passport',
  constructs: [
    {
      from: '`JwtModule.register(…)`, `JwtService`',
      to: 'a class `JwtService` of the application, with `jsonwebtoken`',
      left: 'modules with different options',
    },
    {
      from: "`PassportStrategy(Strategy)` of `passport-jwt`, `AuthGuard('jwt')`",
      to: 'a class that verifies the token, and a guard that sets the user',
      left: 'tokens in other places than the header `Authorization`',
    },
    {
      from: "`class JwtAuthGuard extends AuthGuard('jwt')`",
      to: 'a guard',
      left: '`handleRequest` that does something else',
    },
    {
      from: '`passport-local` and other strategies',
      to: '[Passport](recipes/passport.md) in a guard with options',
      left: 'all of them',
    },
    { from: '`PassportModule`', to: 'nothing', left: 'sessions, and another property than `user`' },
  ],
  migrate(application) {
    migrateJwtModule(application);
    const all = strategiesOf(application);
    // The type of the user is found out while the strategies still extend those of Passport.
    if (all.length > 0) currentUserKey(application);
    const migrated = all.filter((strategy) => migrateJwtStrategy(application, strategy));
    for (const { declared } of all.filter((strategy) => !migrated.includes(strategy))) {
      declared.file.leave(declared.node, 'register the strategy with Passport in a provider', 'recipes/passport.md');
    }
    migratePassportGuards(application, new Map(migrated.map((strategy) => [strategy.name, strategy])));
    removePassportModule(application);
  },
};

function removePassportModule(application: MigratedApplication): void {
  for (const list of ['imports', 'exports'] as const) {
    for (const { module, entry, call } of entriesOfPackage(application, list, '@nestjs/passport', 'PassportModule')) {
      if (changesRequests(application, module.file, call?.arguments[0]))
        module.file.leave(entry, 'set what the options of `PassportModule` set in a guard', 'recipes/passport.md');
      else module.file.remove(entry);
    }
  }
}

/** Whether options do more than to name the strategy of `AuthGuard()`: a session, or another property than `user`. */
function changesRequests(
  application: MigratedApplication,
  file: MigratedFile,
  written: ts.Expression | undefined,
): boolean {
  const options = knownProperties(application, file, written);
  if (options === undefined) return true;
  return [...options].some(
    ([name, value]) =>
      name !== 'defaultStrategy' &&
      !(name === 'session' && value.kind === ts.SyntaxKind.FalseKeyword) &&
      !(name === 'property' && stringValue(value) === 'user'),
  );
}
