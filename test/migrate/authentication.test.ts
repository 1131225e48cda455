import { describe, expect, test } from 'vitest';
import { authentication } from '../../compiler/src/migrate/nest/authentication/authentication.ts';
import { migrateSources } from './support/migrate-sources.ts';

test('a strategy of tokens verifies them itself', () => {
  const { files, application } = migrateSources([authentication], {
    'src/payload.ts': `export interface Payload {
  sub: number;
}
`,
    'src/jwt.strategy.ts': `import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { ExtractJwt, Strategy } from 'passport-jwt';
import { Payload } from './payload';

@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy) {
  constructor() {
    super({ jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(), secretOrKey: 'secret', ignoreExpiration: false, algorithms: ['HS256'] });
  }

  validate(payload: Payload): Payload {
    return payload;
  }
}
`,
  });
  expect(files['src/current-user.ts']).toBe(`import { contextKey } from 'ashlar';
import type { Payload } from './payload';

/** The user of a request. */
export interface CurrentUser extends Payload {}

export const CurrentUser = contextKey<CurrentUser>('CurrentUser');
`);
  expect(files['src/jwt.strategy.ts']).toBe(`import { Injectable, UnauthorizedException } from '@nestjs/common';
import jwt from 'jsonwebtoken';
import { Payload } from './payload';

@Injectable()
export class JwtStrategy {
  private readonly secret = 'secret';

  validate(payload: Payload): Payload {
    return payload;
  }

  /** The user of a request with this header \`Authorization\`. */
  async authenticate(authorization: string | undefined) {
    const user = await this.validate(this.payloadOf(authorization));
    if (!user) throw new UnauthorizedException();
    return user;
  }

  private payloadOf(authorization = '') {
    const [, token = ''] = /^bearer\\s+(\\S+)/i.exec(authorization) ?? [];
    try {
      const payload: unknown = jwt.verify(token, this.secret, { algorithms: ['HS256'] });
      // The owner of the secret has signed the payload.
      return payload as Payload;
    } catch {
      throw new UnauthorizedException();
    }
  }
}
`);
  expect(application.left.map(({ text }) => text)).toEqual([]);
});

test('the key of a constructor is a property', () => {
  const { files, application } = migrateSources([authentication], {
    'src/payload.ts': `export interface Payload {
  sub: number;
}
`,
    'src/jwt.strategy.ts': `import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { ExtractJwt, Strategy } from 'passport-jwt';
import { Payload } from './payload';

@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy, 'access') {
  constructor(private readonly config: Config) {
    super({ jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(), secretOrKey: config.secret });
  }

  async validate(payload: any) {
    return { id: payload.sub };
  }
}
`,
  });
  expect(files['src/current-user.ts']).toBe(`import { contextKey } from 'ashlar';
import type { JwtStrategy } from './jwt.strategy';

/** The user of a request. */
export interface CurrentUser extends NonNullable<Awaited<ReturnType<JwtStrategy['validate']>>> {}

export const CurrentUser = contextKey<CurrentUser>('CurrentUser');
`);
  expect(files['src/jwt.strategy.ts']).toBe(`import { Injectable, UnauthorizedException } from '@nestjs/common';
import jwt from 'jsonwebtoken';
import { Payload } from './payload';

@Injectable()
export class JwtStrategy {
  private readonly secret: string;

  constructor(private readonly config: Config) {
    this.secret = config.secret;
  }

  async validate(payload: any) {
    return { id: payload.sub };
  }

  /** The user of a request with this header \`Authorization\`. */
  async authenticate(authorization: string | undefined) {
    const user = await this.validate(this.payloadOf(authorization));
    if (!user) throw new UnauthorizedException();
    return user;
  }

  private payloadOf(authorization = '') {
    const [, token = ''] = /^bearer\\s+(\\S+)/i.exec(authorization) ?? [];
    try {
      return jwt.verify(token, this.secret);
    } catch {
      throw new UnauthorizedException();
    }
  }
}
`);
  expect(application.left.map(({ text }) => text)).toEqual([]);
});

test('a guard of the strategy becomes a guard', () => {
  const { files, application } = migrateSources([authentication], {
    'src/payload.ts': `export interface Payload {
  sub: number;
}
`,
    'src/jwt.strategy.ts': `import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { ExtractJwt, Strategy } from 'passport-jwt';
import { Payload } from './payload';

@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy) {
  constructor() {
    super({ jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(), secretOrKey: 'secret', ignoreExpiration: false, algorithms: ['HS256'] });
  }

  validate(payload: Payload): Payload {
    return payload;
  }
}
`,
    'src/jwt.guard.ts': `import { ExecutionContext, Injectable, UnauthorizedException } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';

@Injectable()
export class JwtAuthGuard extends AuthGuard('jwt') {}
`,
    'src/notes.ts': `import { UseGuards } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';

@UseGuards(AuthGuard('jwt'))
export class Notes {}
`,
  });
  expect(files['src/current-user.ts']).toBe(`import { contextKey } from 'ashlar';
import type { Payload } from './payload';

/** The user of a request. */
export interface CurrentUser extends Payload {}

export const CurrentUser = contextKey<CurrentUser>('CurrentUser');
`);
  expect(
    files['src/jwt.guard.ts'],
  ).toBe(`import { type CanActivate, ExecutionContext, Injectable } from '@nestjs/common';
import type { JwtStrategy } from './jwt.strategy';

@Injectable()
export class JwtAuthGuard implements CanActivate {
  constructor(private readonly strategy: JwtStrategy) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest();
    request.user = await this.strategy.authenticate(request.headers.authorization);
    return true;
  }
}
`);
  expect(files['src/jwt.strategy.ts']).toBe(`import { Injectable, UnauthorizedException } from '@nestjs/common';
import jwt from 'jsonwebtoken';
import { Payload } from './payload';

@Injectable()
export class JwtStrategy {
  private readonly secret = 'secret';

  validate(payload: Payload): Payload {
    return payload;
  }

  /** The user of a request with this header \`Authorization\`. */
  async authenticate(authorization: string | undefined) {
    const user = await this.validate(this.payloadOf(authorization));
    if (!user) throw new UnauthorizedException();
    return user;
  }

  private payloadOf(authorization = '') {
    const [, token = ''] = /^bearer\\s+(\\S+)/i.exec(authorization) ?? [];
    try {
      const payload: unknown = jwt.verify(token, this.secret, { algorithms: ['HS256'] });
      // The owner of the secret has signed the payload.
      return payload as Payload;
    } catch {
      throw new UnauthorizedException();
    }
  }
}
`);
  expect(files['src/notes.ts']).toBe(`import { UseGuards } from '@nestjs/common';
import { JwtAuthGuard } from './jwt.guard';

@UseGuards(JwtAuthGuard)
export class Notes {}
`);
  expect(application.left.map(({ text }) => text)).toEqual([]);
});

test('`AuthGuard` without a class gets one', () => {
  const { files, application } = migrateSources([authentication], {
    'src/payload.ts': `export interface Payload {
  sub: number;
}
`,
    'src/auth/jwt.strategy.ts': `import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { ExtractJwt, Strategy } from 'passport-jwt';
import { Payload } from '../payload';

@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy) {
  constructor() {
    super({ jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(), secretOrKey: 'secret', ignoreExpiration: false, algorithms: ['HS256'] });
  }

  validate(payload: Payload): Payload {
    return payload;
  }
}
`,
    'src/notes.ts': `import { UseGuards } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';

export class Notes {
  @UseGuards(AuthGuard('jwt'))
  list() {}
}
`,
  });
  expect(files['src/auth/current-user.ts']).toBe(`import { contextKey } from 'ashlar';
import type { Payload } from '../payload';

/** The user of a request. */
export interface CurrentUser extends Payload {}

export const CurrentUser = contextKey<CurrentUser>('CurrentUser');
`);
  expect(
    files['src/auth/jwt-auth.guard.ts'],
  ).toBe(`import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { JwtStrategy } from './jwt.strategy';

/** Admits the requests that JwtStrategy accepts. */
@Injectable()
export class JwtAuthGuard implements CanActivate {
  constructor(private readonly strategy: JwtStrategy) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest();
    request.user = await this.strategy.authenticate(request.headers.authorization);
    return true;
  }
}
`);
  expect(files['src/auth/jwt.strategy.ts']).toBe(`import { Injectable, UnauthorizedException } from '@nestjs/common';
import jwt from 'jsonwebtoken';
import { Payload } from '../payload';

@Injectable()
export class JwtStrategy {
  private readonly secret = 'secret';

  validate(payload: Payload): Payload {
    return payload;
  }

  /** The user of a request with this header \`Authorization\`. */
  async authenticate(authorization: string | undefined) {
    const user = await this.validate(this.payloadOf(authorization));
    if (!user) throw new UnauthorizedException();
    return user;
  }

  private payloadOf(authorization = '') {
    const [, token = ''] = /^bearer\\s+(\\S+)/i.exec(authorization) ?? [];
    try {
      const payload: unknown = jwt.verify(token, this.secret, { algorithms: ['HS256'] });
      // The owner of the secret has signed the payload.
      return payload as Payload;
    } catch {
      throw new UnauthorizedException();
    }
  }
}
`);
  expect(files['src/notes.ts']).toBe(`import { UseGuards } from '@nestjs/common';
import { JwtAuthGuard } from './auth/jwt-auth.guard';

export class Notes {
  @UseGuards(JwtAuthGuard)
  list() {}
}
`);
  expect(application.left.map(({ text }) => text)).toEqual([]);
});

test('a check of the guard precedes that of the strategy', () => {
  const { files, application } = migrateSources([authentication], {
    'src/payload.ts': `export interface Payload {
  sub: number;
}
`,
    'src/jwt.strategy.ts': `import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { ExtractJwt, Strategy } from 'passport-jwt';
import { Payload } from './payload';

@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy) {
  constructor() {
    super({ jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(), secretOrKey: 'secret', ignoreExpiration: false, algorithms: ['HS256'] });
  }

  validate(payload: Payload): Payload {
    return payload;
  }
}
`,
    'src/jwt.guard.ts': `import { ExecutionContext, Injectable, UnauthorizedException } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';

@Injectable()
export class JwtAuthGuard extends AuthGuard('jwt') {
  constructor(private reflector: Reflector) {
    super();
  }

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    if (isPublic(context)) {
      return true;
    }
    return super.canActivate(context) as Promise<boolean>;
  }

  handleRequest(err: any, user: any) {
    if (err || !user) {
      throw err || new UnauthorizedException();
    }
    return user;
  }
}
`,
  });
  expect(files['src/current-user.ts']).toBe(`import { contextKey } from 'ashlar';
import type { Payload } from './payload';

/** The user of a request. */
export interface CurrentUser extends Payload {}

export const CurrentUser = contextKey<CurrentUser>('CurrentUser');
`);
  expect(
    files['src/jwt.guard.ts'],
  ).toBe(`import { type CanActivate, ExecutionContext, Injectable } from '@nestjs/common';
import type { JwtStrategy } from './jwt.strategy';

@Injectable()
export class JwtAuthGuard implements CanActivate {
  constructor(private reflector: Reflector, private readonly strategy: JwtStrategy) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (isPublic(context)) {
      return true;
    }
    const request = context.switchToHttp().getRequest();
    request.user = await this.strategy.authenticate(request.headers.authorization);
    return true;
  }
}
`);
  expect(files['src/jwt.strategy.ts']).toBe(`import { Injectable, UnauthorizedException } from '@nestjs/common';
import jwt from 'jsonwebtoken';
import { Payload } from './payload';

@Injectable()
export class JwtStrategy {
  private readonly secret = 'secret';

  validate(payload: Payload): Payload {
    return payload;
  }

  /** The user of a request with this header \`Authorization\`. */
  async authenticate(authorization: string | undefined) {
    const user = await this.validate(this.payloadOf(authorization));
    if (!user) throw new UnauthorizedException();
    return user;
  }

  private payloadOf(authorization = '') {
    const [, token = ''] = /^bearer\\s+(\\S+)/i.exec(authorization) ?? [];
    try {
      const payload: unknown = jwt.verify(token, this.secret, { algorithms: ['HS256'] });
      // The owner of the secret has signed the payload.
      return payload as Payload;
    } catch {
      throw new UnauthorizedException();
    }
  }
}
`);
  expect(application.left.map(({ text }) => text)).toEqual([]);
});

test('a guard may admit requests without a user', () => {
  const { files, application } = migrateSources([authentication], {
    'src/payload.ts': `export interface Payload {
  sub: number;
}
`,
    'src/jwt.strategy.ts': `import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { ExtractJwt, Strategy } from 'passport-jwt';
import { Payload } from './payload';

@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy) {
  constructor() {
    super({ jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(), secretOrKey: 'secret', ignoreExpiration: false, algorithms: ['HS256'] });
  }

  validate(payload: Payload): Payload {
    return payload;
  }
}
`,
    'src/jwt.guard.ts': `import { ExecutionContext, Injectable, UnauthorizedException } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';

@Injectable()
export class JwtAuthGuard extends AuthGuard('jwt') {
  handleRequest(err: any, user: any) {
    return user;
  }
}
`,
  });
  expect(files['src/current-user.ts']).toBe(`import { contextKey } from 'ashlar';
import type { Payload } from './payload';

/** The user of a request. */
export interface CurrentUser extends Payload {}

export const CurrentUser = contextKey<CurrentUser>('CurrentUser');
`);
  expect(
    files['src/jwt.guard.ts'],
  ).toBe(`import { type CanActivate, ExecutionContext, Injectable } from '@nestjs/common';
import type { JwtStrategy } from './jwt.strategy';

@Injectable()
export class JwtAuthGuard implements CanActivate {
  constructor(private readonly strategy: JwtStrategy) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest();
    const user = await this.strategy.authenticate(request.headers.authorization).catch(() => undefined);
    if (user) request.user = user;
    return true;
  }
}
`);
  expect(files['src/jwt.strategy.ts']).toBe(`import { Injectable, UnauthorizedException } from '@nestjs/common';
import jwt from 'jsonwebtoken';
import { Payload } from './payload';

@Injectable()
export class JwtStrategy {
  private readonly secret = 'secret';

  validate(payload: Payload): Payload {
    return payload;
  }

  /** The user of a request with this header \`Authorization\`. */
  async authenticate(authorization: string | undefined) {
    const user = await this.validate(this.payloadOf(authorization));
    if (!user) throw new UnauthorizedException();
    return user;
  }

  private payloadOf(authorization = '') {
    const [, token = ''] = /^bearer\\s+(\\S+)/i.exec(authorization) ?? [];
    try {
      const payload: unknown = jwt.verify(token, this.secret, { algorithms: ['HS256'] });
      // The owner of the secret has signed the payload.
      return payload as Payload;
    } catch {
      throw new UnauthorizedException();
    }
  }
}
`);
  expect(application.left.map(({ text }) => text)).toEqual([]);
});

test('other strategies and other overrides are left', () => {
  const { files, application } = migrateSources([authentication], {
    'src/payload.ts': `export interface Payload {
  sub: number;
}
`,
    'src/local.strategy.ts': `import { PassportStrategy } from '@nestjs/passport';
import { Strategy } from 'passport-local';

export class LocalStrategy extends PassportStrategy(Strategy) {
  validate(name: string) {
    return name;
  }
}
`,
    'src/cookie.strategy.ts': `import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { ExtractJwt, Strategy } from 'passport-jwt';
import { Payload } from './payload';

@Injectable()
export class CookieStrategy extends PassportStrategy(Strategy, 'cookie') {
  constructor() {
    super({ jwtFromRequest: fromCookie, secretOrKey: 's' });
  }

  validate(payload: Payload): Payload {
    return payload;
  }
}
`,
    'src/jwt.strategy.ts': `import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { ExtractJwt, Strategy } from 'passport-jwt';
import { Payload } from './payload';

@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy) {
  constructor() {
    super({ jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(), secretOrKey: 'secret', ignoreExpiration: false, algorithms: ['HS256'] });
  }

  validate(payload: Payload): Payload {
    return payload;
  }
}
`,
    'src/jwt.guard.ts': `import { ExecutionContext, Injectable, UnauthorizedException } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';

@Injectable()
export class JwtAuthGuard extends AuthGuard('jwt') {
  handleRequest(err: any, user: any, info: any) {
    log(info);
    return user;
  }
}
`,
    'src/notes.ts': `import { UseGuards } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';

@UseGuards(AuthGuard('local'))
export class Notes {}
`,
  });
  expect(files['src/cookie.strategy.ts']).toBe(`import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { ExtractJwt, Strategy } from 'passport-jwt';
import { Payload } from './payload';

// ashlar-migrate: register the strategy with Passport in a provider (docs/recipes/passport.md of ashlar)
@Injectable()
export class CookieStrategy extends PassportStrategy(Strategy, 'cookie') {
  constructor() {
    super({ jwtFromRequest: fromCookie, secretOrKey: 's' });
  }

  validate(payload: Payload): Payload {
    return payload;
  }
}
`);
  expect(files['src/current-user.ts']).toBe(`import { contextKey } from 'ashlar';
import type { Payload } from './payload';

/** The user of a request. */
export interface CurrentUser extends Payload {}

export const CurrentUser = contextKey<CurrentUser>('CurrentUser');
`);
  expect(files['src/jwt.guard.ts']).toBe(`import { Injectable } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';

// ashlar-migrate: write a guard for the strategy of Passport (docs/recipes/passport.md of ashlar)
@Injectable()
export class JwtAuthGuard extends AuthGuard('jwt') {
  handleRequest(err: any, user: any, info: any) {
    log(info);
    return user;
  }
}
`);
  expect(files['src/jwt.strategy.ts']).toBe(`import { Injectable, UnauthorizedException } from '@nestjs/common';
import jwt from 'jsonwebtoken';
import { Payload } from './payload';

@Injectable()
export class JwtStrategy {
  private readonly secret = 'secret';

  validate(payload: Payload): Payload {
    return payload;
  }

  /** The user of a request with this header \`Authorization\`. */
  async authenticate(authorization: string | undefined) {
    const user = await this.validate(this.payloadOf(authorization));
    if (!user) throw new UnauthorizedException();
    return user;
  }

  private payloadOf(authorization = '') {
    const [, token = ''] = /^bearer\\s+(\\S+)/i.exec(authorization) ?? [];
    try {
      const payload: unknown = jwt.verify(token, this.secret, { algorithms: ['HS256'] });
      // The owner of the secret has signed the payload.
      return payload as Payload;
    } catch {
      throw new UnauthorizedException();
    }
  }
}
`);
  expect(files['src/local.strategy.ts']).toBe(`import { PassportStrategy } from '@nestjs/passport';
import { Strategy } from 'passport-local';

// ashlar-migrate: register the strategy with Passport in a provider (docs/recipes/passport.md of ashlar)
export class LocalStrategy extends PassportStrategy(Strategy) {
  validate(name: string) {
    return name;
  }
}
`);
  expect(files['src/notes.ts']).toBe(`import { UseGuards } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';

// ashlar-migrate: write a guard for the strategy of Passport (docs/recipes/passport.md of ashlar)
@UseGuards(AuthGuard('local'))
export class Notes {}
`);
  expect(application.left.map(({ text }) => text)).toEqual([
    'register the strategy with Passport in a provider (docs/recipes/passport.md of ashlar)',
    'write a guard for the strategy of Passport (docs/recipes/passport.md of ashlar)',
    'register the strategy with Passport in a provider (docs/recipes/passport.md of ashlar)',
    'write a guard for the strategy of Passport (docs/recipes/passport.md of ashlar)',
  ]);
});

test('the module of tokens is a class of the application', () => {
  const { files, application } = migrateSources([authentication], {
    'src/auth/auth.module.ts': `import { Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { PassportModule } from '@nestjs/passport';
import { AuthService } from './auth.service';

@Module({
  imports: [PassportModule.register({ defaultStrategy: 'jwt' }), JwtModule.register({ global: true, secret: 's', signOptions: { expiresIn: '1h' } })],
  providers: [AuthService],
  exports: [JwtModule],
})
export class AuthModule {}
`,
    'src/auth/auth.service.ts': `import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';

@Injectable()
export class AuthService {
  constructor(private jwt: JwtService) {}

  sign() {
    return this.jwt.sign({ sub: 1 });
  }
}
`,
  });
  expect(files['src/auth/auth.module.ts']).toBe(`import { Module } from '@nestjs/common';
import { AuthService } from './auth.service';
import { JwtModule } from './jwt.module';
import { JwtService } from './jwt.service';

@Module({
  imports: [JwtModule],
  providers: [AuthService],
  exports: [JwtService],
})
export class AuthModule {}
`);
  expect(files['src/auth/auth.service.ts']).toBe(`import { Injectable } from '@nestjs/common';
import type { JwtService } from './jwt.service';

@Injectable()
export class AuthService {
  constructor(private jwt: JwtService) {}

  sign() {
    return this.jwt.sign({ sub: 1 });
  }
}
`);
  expect(files['src/auth/jwt.module.ts']).toBe(`import { asyncFactory, Module } from 'ashlar';
import { JwtOptions, JwtService } from './jwt.service';

@Module({
  providers: [JwtService, asyncFactory(JwtOptions, [], () => ({ secret: 's', signOptions: { expiresIn: '1h' } }))],
  exports: [JwtService],
  global: true,
})
export class JwtModule {}
`);
  expect(files['src/auth/jwt.service.ts']).toBe(`import { Injectable, token } from 'ashlar';
import jwt from 'jsonwebtoken';
import type { JwtPayload, Secret, SignOptions, VerifyOptions } from 'jsonwebtoken';

/** The keys and the options of tokens. */
export interface JwtOptions {
  readonly secret?: Secret;
  readonly privateKey?: Secret;
  readonly publicKey?: Secret;
  readonly signOptions?: JwtSignOptions;
  readonly verifyOptions?: JwtVerifyOptions;
}

export interface JwtSignOptions extends Omit<SignOptions, 'expiresIn'> {
  readonly expiresIn?: string | number;
  readonly secret?: Secret;
  readonly privateKey?: Secret;
}

export interface JwtVerifyOptions extends VerifyOptions {
  readonly secret?: Secret;
  readonly publicKey?: Secret;
}

export const JwtOptions = token<JwtOptions>('JwtOptions');

/** Signs and verifies JSON Web Tokens. */
@Injectable()
export class JwtService {
  constructor(private readonly options: JwtOptions) {}

  sign(payload: string | object, options: JwtSignOptions = {}): string {
    const { secret, privateKey, ...rest } = { ...this.options, ...this.options.signOptions, ...options };
    const { publicKey, signOptions, verifyOptions, ...signing } = rest;
    const key = secret ?? privateKey ?? '';
    return typeof payload === 'string' ? jwt.sign(payload, key) : jwt.sign(payload, key, signing as SignOptions);
  }

  async signAsync(payload: string | object, options?: JwtSignOptions): Promise<string> {
    return this.sign(payload, options);
  }

  verify<T extends object = JwtPayload>(text: string, options: JwtVerifyOptions = {}): T {
    const { secret, publicKey, ...rest } = { ...this.options, ...this.options.verifyOptions, ...options };
    const { privateKey, signOptions, verifyOptions, ...verifying } = rest;
    return jwt.verify(text, secret ?? publicKey ?? '', verifying as VerifyOptions) as T;
  }

  async verifyAsync<T extends object = JwtPayload>(text: string, options?: JwtVerifyOptions): Promise<T> {
    return this.verify<T>(text, options);
  }

  decode<T = JwtPayload>(text: string): T {
    return jwt.decode(text) as T;
  }
}
`);
  expect(application.left.map(({ text }) => text)).toEqual([]);
});

test('modules of tokens with different options are left', () => {
  const { files, application } = migrateSources([authentication], {
    'src/a.ts': `import { Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';

@Module({ imports: [JwtModule.register({ secret: 'a' })] })
export class A {}

@Module({ imports: [JwtModule.register({ secret: 'b' })] })
export class B {}
`,
  });
  expect(files['src/a.ts']).toBe(`import { Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';

// ashlar-migrate: provide a class for each configuration of \`@nestjs/jwt\` (docs/coming-from-nestjs.md of ashlar)
@Module({ imports: [JwtModule.register({ secret: 'a' })] })
export class A {}

// ashlar-migrate: provide a class for each configuration of \`@nestjs/jwt\` (docs/coming-from-nestjs.md of ashlar)
@Module({ imports: [JwtModule.register({ secret: 'b' })] })
export class B {}
`);
  expect(application.left.map(({ text }) => text)).toEqual([
    'provide a class for each configuration of `@nestjs/jwt` (docs/coming-from-nestjs.md of ashlar)',
    'provide a class for each configuration of `@nestjs/jwt` (docs/coming-from-nestjs.md of ashlar)',
  ]);
});

describe('strategies in other settings', () => {
  const strategy = (validate: string) => `import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { ExtractJwt, Strategy } from 'passport-jwt';

@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy) {
    constructor() {
        super({ jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(), secretOrKey: 'key' });
    }

${validate}
}
`;

  test('without default imports of CommonJS modules, functions are imported by name, in the indentation of the file', () => {
    const source = strategy('    validate(payload: Payload) {\n        return payload.user;\n    }');
    const { files } = migrateSources([authentication], { 'src/jwt.strategy.ts': source }, { esModuleInterop: false });
    expect(files['src/jwt.strategy.ts']).toContain("import { verify } from 'jsonwebtoken';\n");
    expect(files['src/jwt.strategy.ts']).toContain(
      '        try {\n            const payload: unknown = verify(token, this.secret);\n            // The owner of the secret has signed the payload.\n',
    );
  });

  test('a strategy that calls the callback of Passport is left', () => {
    const source = strategy(
      '    validate(payload: Payload, done: VerifiedCallback) {\n        done(null, payload.user);\n    }',
    );
    const { files, application } = migrateSources([authentication], { 'src/jwt.strategy.ts': source });
    expect(files['src/jwt.strategy.ts']).toContain('extends PassportStrategy(Strategy)');
    expect(application.left).toHaveLength(1);
  });
});

describe('what a guard, a strategy or a module would lose is left', () => {
  const strategy = (options: string, members = '') => `import { PassportStrategy } from '@nestjs/passport';
import { ExtractJwt, Strategy } from 'passport-jwt';

export class JwtStrategy extends PassportStrategy(Strategy) {
  ${members}constructor() {
    super({ ${options}, secretOrKey: 'key' });
  }

  validate(payload: { sub: number }) {
    return payload;
  }
}
`;

  test.each([
    ['jwtFromRequest: cookie ?? ExtractJwt.fromAuthHeaderAsBearerToken()', ''],
    ['jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(), ...options', ''],
    ['jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(), passReqToCallback: true', ''],
    ['jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken()', "secret = 'a';\n\n  "],
  ])('a strategy with `%s`', (options, members) => {
    const { files, application } = migrateSources([authentication], {
      'src/jwt.strategy.ts': strategy(options, members),
    });
    expect(files['src/jwt.strategy.ts']).toContain('extends PassportStrategy(Strategy)');
    expect(application.left).toHaveLength(1);
  });

  test('an expired token stays accepted', () => {
    const options = 'jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(), ignoreExpiration: true';
    const { files } = migrateSources([authentication], { 'src/jwt.strategy.ts': strategy(options) });
    expect(files['src/jwt.strategy.ts']).toContain('jwt.verify(token, this.secret, { ignoreExpiration: true });');
  });

  test('a guard with options', () => {
    const guard = `import { AuthGuard } from '@nestjs/passport';

export class JwtAuthGuard extends AuthGuard('jwt') {
  constructor() {
    super({ property: 'account' });
  }
}
`;
    const { files } = migrateSources([authentication], {
      'src/jwt.strategy.ts': strategy('jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken()'),
      'src/jwt.guard.ts': guard,
    });
    expect(files['src/jwt.guard.ts']).toContain("of ashlar)\nexport class JwtAuthGuard extends AuthGuard('jwt') {");
  });

  test.each([
    "JwtModule.register({ secretOrKeyProvider: () => 'a' })",
    "JwtModule.registerAsync({ useFactory: () => ({ secretOrPrivateKey: 'a' }) })",
    "JwtModule.registerAsync({ useFactory: () => ({ secret: 'a' }), extraProviders: [Keys] })",
    "JwtModule.registerAsync({ ...options, useFactory: () => ({ secret: 'a' }) })",
    'JwtModule.registerAsync({ useClass: Keys })',
    'PassportModule.register({ session: true })',
    "PassportModule.register({ defaultStrategy: 'jwt', property: 'account' })",
    'PassportModule.register(options)',
  ])('`%s`', (entry) => {
    const { files, application } = migrateSources([authentication], {
      'src/app.module.ts': `import { Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { PassportModule } from '@nestjs/passport';
import { Keys } from './keys';

@Module({ imports: [${entry}] })
export class AppModule {}
`,
      'src/keys.ts': 'export class Keys {}\n',
    });
    expect(files['src/app.module.ts']).toContain(`of ashlar)\n@Module({ imports: [${entry}] })`);
    expect(application.left).toHaveLength(1);
    expect(Object.keys(files)).toHaveLength(2);
  });
});

test('`PassportModule` with a constant object is removed', () => {
  const { files, application } = migrateSources([authentication], {
    'src/app.module.ts': `import { Module } from '@nestjs/common';
import { PassportModule } from '@nestjs/passport';
import { passport } from './passport';

@Module({ imports: [PassportModule.register(passport)] })
export class AppModule {}
`,
    'src/passport.ts': "export const passport = { defaultStrategy: 'jwt', session: false };\n",
  });
  expect(files['src/app.module.ts']).toContain('@Module({ imports: [] })');
  expect(application.left).toEqual([]);
});
