import { expect, test } from 'vitest';
import { globalClasses } from '../../compiler/src/migrate/nest/global-classes.ts';
import { guards } from '../../compiler/src/migrate/nest/guards.ts';
import { migrateSources } from './support/migrate-sources.ts';

const imports = `import { applyDecorators, CanActivate, Controller, ExecutionContext, Get, Injectable, Module, SetMetadata, UseGuards } from '@nestjs/common';
import { APP_GUARD, Reflector } from '@nestjs/core';

`;

/** The text of a source after the steps, without its imports. */
function after(source: string): string {
  const { files } = migrateSources([guards, globalClasses], { 'src/notes.ts': `${imports}${source}` });
  return (files['src/notes.ts'] ?? '').replace(/^(?:(?:import .*)?\n)+/, '');
}

/** A guard with a reflector, and the statements of its method. */
const guard = (name: string, statements: string) => `@Injectable()
export class ${name} implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    ${statements}
  }
}
`;

const rolesGuard = guard(
  'RolesGuard',
  `const roles = this.reflector.getAllAndOverride<string[]>('roles', [context.getHandler(), context.getClass()]);
    if (!roles) return true;
    return roles.includes('admin');`,
);

const converted = {
  roles: `@Guard()
export class RolesGuard implements Guard<string[]> {
  canActivate(context: RequestContext, roles: string[]): boolean {
    return roles.includes('admin');
  }
}
`,
  decorator: `export const Roles = (...roles: string[]) => composeDecorators(UseGuard(withOptions(RolesGuard, roles)));
`,
};

const rolesDecorator = `export const Roles = (...roles: string[]) => SetMetadata('roles', roles);
`;

const publicDecorator = `export const Public = () => SetMetadata('isPublic', true);
`;

const isPublic = `const isPublic = this.reflector.getAllAndOverride<boolean>('isPublic', [context.getHandler(), context.getClass()]);`;

const page = '(docs/request-lifecycle.md of ashlar)';

/** A source that stays as it is, with a comment before `canActivate`. */
function leftWith(source: string, decision: string): string {
  return source.replace('  canActivate(', `  // ashlar-migrate: ${decision} ${page}\n  canActivate(`);
}

test.each([
  ['a condition', `if (context.getArgs().length > 1) {\n      if (isPublic) return true;\n    }\n    return false;`],
  ['a call', `const token = this.tokenOf();\n    if (isPublic) return true;\n    return token !== undefined;`],
  ['a statement', `count += 1;\n    if (isPublic) return true;\n    return false;`],
  [
    'more than a result',
    `if (isPublic || isInternal) {\n      count += 1;\n      return true;\n    }\n    return false;`,
  ],
])('a mark that a guard tests after %s is left', (_title, statements) => {
  const source = guard('LoginGuard', `${isPublic}\n    ${statements}`);
  expect(after(`${publicDecorator}\n${source}`)).toBe(
    `${publicDecorator}\n${leftWith(source, 'read the metadata in the first statements of the guard, and return `true` when it is set')}`,
  );
});

test('a mark that a guard tests after variables and other results becomes `@SkipGuard`', () => {
  const source = guard(
    'LoginGuard',
    `const request = context.switchToHttp().getRequest();
    if (request.headers.local === '1') return true;
    ${isPublic}
    return isPublic || request.headers.token === '1';`,
  );
  expect(
    after(`${publicDecorator}\n${source}`),
  ).toBe(`export const Public = () => composeDecorators(SkipGuard(LoginGuard));

@Guard()
export class LoginGuard implements Guard {
  canActivate(context: RequestContext): boolean {
    if (context.headers.local === '1') return true;
    return context.headers.token === '1';
  }
}
`);
});

test('a mark of classes that a guard does not read is left: it would open their routes', () => {
  const source = guard(
    'LoginGuard',
    `const isPublic = this.reflector.get<boolean>('isPublic', context.getHandler());
    if (isPublic) return true;
    return false;`,
  );
  const controller = `
@Public()
@Controller('notes')
export class NotesController {}
`;
  const left = leftWith(source, 'decide on the metadata of classes: decorators set it, and the guard does not read it');
  expect(after(`${publicDecorator}\n${source}${controller}`)).toBe(`${publicDecorator}\n${left}${controller}`);
});

test('an option that may be false or 0 keeps its test', () => {
  const source = guard(
    'LevelGuard',
    `const level = this.reflector.get<number>('level', context.getHandler());
    if (!level) return true;
    return level < 3;`,
  );
  expect(
    after(`export const Level = (level: number) => SetMetadata('level', level);\n\n${source}`),
  ).toBe(`export const Level = (level: number) => composeDecorators(UseGuard(withOptions(LevelGuard, level)));

@Guard()
export class LevelGuard implements Guard<number> {
  canActivate(context: RequestContext, level: number): boolean {
    if (!level) return true;
    return level < 3;
  }
}
`);
});

test('guards with options run after those of decorators of the application', () => {
  const source = `${rolesDecorator}
export const Login = () => applyDecorators(UseGuards(LoginGuard, RolesGuard));

export const Auth = (...roles: string[]) => applyDecorators(Roles(...roles), UseGuards(LoginGuard, RolesGuard));

${rolesGuard}
@Controller('notes')
export class NotesController {
  @Roles('admin')
  @Login()
  @Get()
  list() {}
}

@Roles('admin')
@Controller('parts')
export class PartsController {
  @Login()
  @Get()
  list() {}
}
`;
  expect(after(source)).toBe(`${converted.decorator}
export const Login = () => applyDecorators(UseGuard(LoginGuard));

export const Auth = (...roles: string[]) => applyDecorators(UseGuard(LoginGuard), Roles(...roles));

${converted.roles}
@Controller('notes')
export class NotesController {
  @Login()
  @Roles('admin')
  @Get()
  list() {}
}

@Roles('admin')
@Controller('parts')
export class PartsController {
  // ashlar-migrate: list this guard on the class, before the guard with options: guards of classes run first ${page}
  @Login()
  @Get()
  list() {}
}
`);
});

test('a guard with options that applied to all routes is listed by its decorators', () => {
  const source = `${rolesDecorator}
${rolesGuard}
@Controller('notes')
export class NotesController {
  @Roles('admin')
  @Get()
  list() {}
}

@Module({
  controllers: [NotesController],
  providers: [Clock, { provide: APP_GUARD, useClass: RolesGuard }],
})
export class AppModule {}
`;
  expect(after(source)).toBe(`${converted.decorator}
${converted.roles}
@Controller('notes')
export class NotesController {
  @Roles('admin')
  @Get()
  list() {}
}

@Module({
  controllers: [NotesController],
  providers: [Clock, RolesGuard],
})
export class AppModule {}
`);
});

test('a class that extends a guard is left where decorators name the guard, and where it inherits the method', () => {
  const source = `${rolesDecorator}
${rolesGuard}
@Injectable()
export class StrictGuard extends RolesGuard {
  constructor(reflector: Reflector) {
    super(reflector);
  }

  canActivate(context: ExecutionContext): boolean {
    return super.canActivate(context) && context.switchToHttp().getRequest().headers.strict === '1';
  }
}

@Injectable()
export class KeyGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    return context.switchToHttp().getRequest().headers.key === '1';
  }
}

@Injectable()
export class DoorGuard extends KeyGuard {}

@Injectable()
export class GateGuard extends KeyGuard {
  canActivate(context: ExecutionContext): boolean {
    return super.canActivate(context);
  }
}

export class ArrowGuard implements CanActivate {
  canActivate = () => true;
}
`;
  expect(after(source)).toBe(`${converted.decorator}
${converted.roles}
@Injectable()
export class StrictGuard extends RolesGuard {
  constructor(reflector: Reflector) {
    super(reflector);
  }

  // ashlar-migrate: list this guard in the decorators that set the metadata of \`RolesGuard\`: they name the base class alone ${page}
  canActivate(context: ExecutionContext): boolean {
    return super.canActivate(context) && context.switchToHttp().getRequest().headers.strict === '1';
  }
}

@Guard()
export class KeyGuard implements Guard {
  canActivate(context: RequestContext): boolean {
    return context.headers.key === '1';
  }
}

// ashlar-migrate: decorate the class with \`@Guard()\`, and provide it: it is \`KeyGuard\` ${page}
@Injectable()
export class DoorGuard extends KeyGuard {}

@Guard()
export class GateGuard extends KeyGuard {
  canActivate(context: RequestContext): boolean {
    return super.canActivate(context);
  }
}

// ashlar-migrate: write \`canActivate(context: RequestContext)\` as a method of a guard ${page}
export class ArrowGuard implements CanActivate {
  canActivate = () => true;
}
`);
});

test.each([
  ['request.user.seen = now;', 'set a new user with `context.set`: another guard has set this one'],
  ["request['user']!.seen.count += 1;", 'set a new user with `context.set`: another guard has set this one'],
  ['delete request.user[name];', 'set a new user with `context.set`: another guard has set this one'],
  ['request.user ??= account;', 'set a new user with `context.set`: another guard has set this one'],
  ['const user = (request.user = account);', 'set the user in a statement of its own, with `context.set`'],
  ["request.headers['x-user'] = '1';", 'do not change `request.headers`: a `RequestContext` has what the client sent'],
  ['request.query.page = 1;', 'do not change `request.query`: a `RequestContext` has what the client sent'],
])('a guard with %s is left', (statement, decision) => {
  const source = `export interface RequestWithUser extends Request {
  user: { seen: Date };
}

@Injectable()
export class LoginGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<RequestWithUser>();
    ${statement}
    return true;
  }
}
`;
  expect(after(source)).toBe(leftWith(source, decision));
});

test.each(["RoleGuard('admin')", '...[DoorGuard]', 'isOpen ? DoorGuard : GateGuard'])(
  'the guard %s is left with a comment',
  (argument) => {
    const source = (decorator: string) => `@UseGuards(${argument})
@Controller('notes')
export class NotesController {}

export const Door = () => applyDecorators(${decorator}(${argument}));
`;
    const comment = `// ashlar-migrate: list the guards as classes, and the values that they depend on as options: \`withOptions(…)\` ${page}`;
    expect(after(source('UseGuards'))).toBe(
      `${comment}\n${source('UseGuards').replace('export const', `${comment}\nexport const`)}`,
    );
  },
);

test('constants that are declared with a key of metadata stay', () => {
  const source = `export const ROLES = 'roles', LIMIT = 3;
export const Roles = (...roles: string[]) => SetMetadata(ROLES, roles);

${rolesGuard}`;
  expect(after(source)).toBe(`export const ROLES = 'roles', LIMIT = 3;
${converted.decorator}
${converted.roles}`);
});
