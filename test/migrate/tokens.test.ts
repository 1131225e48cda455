import { expect, test } from 'vitest';
import { tokens } from '../../compiler/src/migrate/nest/tokens/tokens.ts';
import { migrateSources } from './support/migrate-sources.ts';

test('a symbol of an interface becomes the token of the interface', () => {
  const { files, application } = migrateSources([tokens], {
    'src/clock.ts': `export const CLOCK = Symbol('CLOCK');

export interface Clock {
  now(): Date;
}
`,
    'src/alarm.ts': `import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, Clock } from './clock';

@Injectable()
export class Alarm {
  constructor(@Inject(CLOCK) private readonly clock: Clock) {}
}
`,
    'src/system-clock.ts': `import { Injectable } from '@nestjs/common';
import { Clock } from './clock';

@Injectable()
export class SystemClock implements Clock {
  now() {
    return new Date();
  }
}
`,
    'src/alarm.module.ts': `import { Module } from '@nestjs/common';
import { Alarm } from './alarm';
import { CLOCK } from './clock';
import { SystemClock } from './system-clock';

@Module({ providers: [Alarm, { provide: CLOCK, useClass: SystemClock }], exports: [CLOCK] })
export class AlarmModule {}
`,
  });
  expect(files['src/alarm.module.ts']).toBe(`import { Module } from '@nestjs/common';
import { provide } from 'ashlar';
import { Alarm } from './alarm';
import { Clock } from './clock';
import { SystemClock } from './system-clock';

@Module({ providers: [Alarm, provide(Clock, SystemClock)], exports: [Clock] })
export class AlarmModule {}
`);
  expect(files['src/alarm.ts']).toBe(`import { Injectable } from '@nestjs/common';
import { Clock } from './clock';

@Injectable()
export class Alarm {
  constructor(private readonly clock: Clock) {}
}
`);
  expect(files['src/clock.ts']).toBe(`import { token } from 'ashlar';

export interface Clock {
  now(): Date;
}
export const Clock = token<Clock>('Clock');
`);
  expect(files['src/system-clock.ts']).toBe(`import { Injectable } from '@nestjs/common';
import { Clock } from './clock';

@Injectable()
export class SystemClock implements Clock {
  now() {
    return new Date();
  }
}
`);
  expect(application.left.map(({ text }) => text)).toEqual([]);
});

test('a string with a primitive type becomes an alias', () => {
  const { files, application } = migrateSources([tokens], {
    'src/alarm.ts': `import { Inject, Injectable } from '@nestjs/common';

@Injectable()
export class Alarm {
  constructor(@Inject('API_URL') private readonly url: string, @Inject('RETRIES') retries: number) {}
}
`,
    'src/alarm.module.ts': `import { Module } from '@nestjs/common';
import { Alarm } from './alarm';

@Module({ providers: [Alarm, { provide: 'API_URL', useValue: 'http://x' }, { provide: 'RETRIES', useValue: 3 }], exports: ['API_URL'] })
export class AlarmModule {}
`,
    'src/alarm.spec.ts': `const providers = [{ provide: 'API_URL', useValue: 'y' }];
module.get('API_URL');
`,
  });
  expect(files['src/alarm.module.ts']).toBe(`import { Module } from '@nestjs/common';
import { asyncFactory } from 'ashlar';
import { Alarm } from './alarm';
import { ApiUrl } from './api-url';
import { Retries } from './retries';

@Module({ providers: [Alarm, asyncFactory(ApiUrl, [], () => 'http://x'), asyncFactory(Retries, [], () => 3)], exports: [ApiUrl] })
export class AlarmModule {}
`);
  expect(files['src/alarm.spec.ts']).toBe(`import { ApiUrl } from './api-url';

const providers = [{ provide: ApiUrl, useValue: 'y' }];
module.get(ApiUrl);
`);
  expect(files['src/alarm.ts']).toBe(`import { Injectable } from '@nestjs/common';
import type { ApiUrl } from './api-url';
import type { Retries } from './retries';

@Injectable()
export class Alarm {
  constructor(private readonly url: ApiUrl, retries: Retries) {}
}
`);
  expect(files['src/api-url.ts']).toBe(`import { token } from 'ashlar';

export type ApiUrl = string;
export const ApiUrl = token<ApiUrl>('ApiUrl');
`);
  expect(files['src/retries.ts']).toBe(`import { token } from 'ashlar';

export type Retries = number;
export const Retries = token<Retries>('Retries');
`);
  expect(application.left.map(({ text }) => text)).toEqual([]);
});

test('a constant in place becomes the token', () => {
  const { files, application } = migrateSources([tokens], {
    'src/constants.ts': `export const TIMEOUT = 'TIMEOUT';
export const TOKENS = { LIMIT: 'LIMIT' };
`,
    'src/alarm.ts': `import { Inject, Injectable } from '@nestjs/common';
import { TIMEOUT, TOKENS } from './constants';

@Injectable()
export class Alarm {
  constructor(@Inject(TIMEOUT) private readonly timeout: number, @Inject(TOKENS.LIMIT) limit: number) {}
}
`,
    'src/alarm.module.ts': `import { Module } from '@nestjs/common';
import { Alarm } from './alarm';
import { TIMEOUT, TOKENS } from './constants';

@Module({ providers: [Alarm, { provide: TIMEOUT, useValue: 5 }, { provide: TOKENS.LIMIT, useValue: 5 }] })
export class AlarmModule {}
`,
  });
  expect(files['src/alarm.module.ts']).toBe(`import { Module } from '@nestjs/common';
import { asyncFactory } from 'ashlar';
import { Alarm } from './alarm';
import { Timeout } from './constants';
import { Limit } from './limit';

@Module({ providers: [Alarm, asyncFactory(Timeout, [], () => 5), asyncFactory(Limit, [], () => 5)] })
export class AlarmModule {}
`);
  expect(files['src/alarm.ts']).toBe(`import { Injectable } from '@nestjs/common';
import type { Timeout } from './constants';
import type { Limit } from './limit';

@Injectable()
export class Alarm {
  constructor(private readonly timeout: Timeout, limit: Limit) {}
}
`);
  expect(files['src/constants.ts']).toBe(`import { token } from 'ashlar';

export type Timeout = number;
export const Timeout = token<Timeout>('Timeout');
export const TOKENS = { LIMIT: 'LIMIT' };
`);
  expect(files['src/limit.ts']).toBe(`import { token } from 'ashlar';

export type Limit = number;
export const Limit = token<Limit>('Limit');
`);
  expect(application.left.map(({ text }) => text)).toEqual([]);
});

test('factories have the dependencies of `inject`', () => {
  const { files, application } = migrateSources([tokens], {
    'src/clock.ts': `export const CLOCK = Symbol('CLOCK');

export interface Clock {
  now(): Date;
}
`,
    'src/pool.ts': `export class Pool {
  constructor(readonly url: string) {}
}
`,
    'src/alarm.ts': `import { Inject, Injectable } from '@nestjs/common';
import { Pool } from './pool';

@Injectable()
export class Alarm {
  constructor(@Inject('POOL') private readonly pool: Pool, @Inject('URL') url: string) {}
}
`,
    'src/alarm.module.ts': `import { Module } from '@nestjs/common';
import { Alarm } from './alarm';
import { Pool } from './pool';

@Module({
  providers: [
    Alarm,
    {
      provide: 'POOL',
      inject: ['URL'],
      useFactory: async (url: string) => {
        return new Pool(url);
      },
    },
    {
      provide: 'URL',
      useFactory() {
        return 'http://x';
      },
    },
  ],
})
export class AlarmModule {}
`,
  });
  expect(files['src/alarm.module.ts']).toBe(`import { Module } from '@nestjs/common';
import { asyncFactory } from 'ashlar';
import { Alarm } from './alarm';
import { Pool } from './pool';
import { Url } from './url';

@Module({
  providers: [
    Alarm,
    asyncFactory(Pool, [Url], async (url: string) => {
      return new Pool(url);
    }),
    asyncFactory(Url, [], () => {
      return 'http://x';
    }),
  ],
})
export class AlarmModule {}
`);
  expect(files['src/alarm.ts']).toBe(`import { Injectable } from '@nestjs/common';
import { Pool } from './pool';
import type { Url } from './url';

@Injectable()
export class Alarm {
  constructor(private readonly pool: Pool, url: Url) {}
}
`);
  expect(files['src/clock.ts']).toBe(`export const CLOCK = Symbol('CLOCK');

export interface Clock {
  now(): Date;
}
`);
  expect(files['src/pool.ts']).toBe(`export class Pool {
  constructor(readonly url: string) {}
}
`);
  expect(files['src/url.ts']).toBe(`import { token } from 'ashlar';

export type Url = string;
export const Url = token<Url>('Url');
`);
  expect(application.left.map(({ text }) => text)).toEqual([]);
});

test('two keys of one interface get types of their own', () => {
  const { files, application } = migrateSources([tokens], {
    'src/clock.ts': `export interface Clock {
  now(): Date;
}
`,
    'src/alarm.ts': `import { Inject, Injectable } from '@nestjs/common';
import { Clock } from './clock';

@Injectable()
export class Alarm {
  constructor(@Inject('UTC') private readonly utc: Clock, @Inject('LOCAL') private readonly local: Clock) {}
}
`,
    'src/alarm.module.ts': `import { Module } from '@nestjs/common';
import { Alarm } from './alarm';
import { utc } from './utc';

@Module({ providers: [Alarm, { provide: 'UTC', useValue: utc }, { provide: 'LOCAL', useExisting: Alarm }] })
export class AlarmModule {}
`,
    'src/utc.ts': `import { Clock } from './clock';

export const utc: Clock = { now: () => new Date() };
`,
  });
  expect(files['src/alarm.module.ts']).toBe(`import { Module } from '@nestjs/common';
import { asyncFactory, provide } from 'ashlar';
import { Alarm } from './alarm';
import { Clock } from './clock';
import { Local } from './local';
import { utc } from './utc';

@Module({ providers: [Alarm, asyncFactory(Clock, [], () => utc), provide(Local, Alarm)] })
export class AlarmModule {}
`);
  expect(files['src/alarm.ts']).toBe(`import { Injectable } from '@nestjs/common';
import { Clock } from './clock';
import type { Local } from './local';

@Injectable()
export class Alarm {
  constructor(private readonly utc: Clock, private readonly local: Local) {}
}
`);
  expect(files['src/clock.ts']).toBe(`import { token } from 'ashlar';

export interface Clock {
  now(): Date;
}
export const Clock = token<Clock>('Clock');
`);
  expect(files['src/local.ts']).toBe(`import { token } from 'ashlar';
import type { Clock } from './clock';

export interface Local extends Clock {}
export const Local = token<Local>('Local');
`);
  expect(files['src/utc.ts']).toBe(`import { Clock } from './clock';

export const utc: Clock = { now: () => new Date() };
`);
  expect(application.left.map(({ text }) => text)).toEqual([]);
});

test('a class is its own token', () => {
  const { files, application } = migrateSources([tokens], {
    'src/alarm.ts': `import { forwardRef, Inject, Injectable } from '@nestjs/common';
import { Bell, Horn } from './bell';

@Injectable()
export class Alarm {
  constructor(@Inject(Bell) private readonly bell: any, @Inject(forwardRef(() => Horn)) private readonly horn: Horn) {}
}
`,
    'src/bell.ts': `export abstract class Bell {}

export class Horn extends Bell {}
`,
    'src/alarm.module.ts': `import { Module } from '@nestjs/common';
import { Alarm } from './alarm';
import { Bell, Horn } from './bell';

@Module({ providers: [Alarm, { provide: Bell, useClass: Horn }, { provide: Horn, useClass: Horn }] })
export class AlarmModule {}
`,
  });
  expect(files['src/alarm.module.ts']).toBe(`import { Module } from '@nestjs/common';
import { provide } from 'ashlar';
import { Alarm } from './alarm';
import { Bell, Horn } from './bell';

@Module({ providers: [Alarm, provide(Bell, Horn), Horn] })
export class AlarmModule {}
`);
  expect(files['src/alarm.ts']).toBe(`import { Injectable } from '@nestjs/common';
import { Bell, Horn } from './bell';

@Injectable()
export class Alarm {
  constructor(private readonly bell: Bell, private readonly horn: Horn) {}
}
`);
  expect(files['src/bell.ts']).toBe(`export abstract class Bell {}

export class Horn extends Bell {}
`);
  expect(application.left.map(({ text }) => text)).toEqual([]);
});

test('a type of a package becomes an interface', () => {
  const { files, application } = migrateSources([tokens], {
    'src/alarm.ts': `import { Inject, Injectable } from '@nestjs/common';
import Redis from 'ioredis';

@Injectable()
export class Alarm {
  constructor(@Inject('REDIS') private readonly redis: Redis) {}
}
`,
    'src/alarm.module.ts': `import { Module } from '@nestjs/common';
import { Alarm } from './alarm';
import Redis from 'ioredis';

@Module({ providers: [Alarm, { provide: 'REDIS', useFactory: () => new Redis() }] })
export class AlarmModule {}
`,
  });
  expect(files['src/alarm.module.ts']).toBe(`import { Module } from '@nestjs/common';
import { Alarm, InjectedRedis } from './alarm';
import Redis from 'ioredis';
import { asyncFactory } from 'ashlar';

@Module({ providers: [Alarm, asyncFactory(InjectedRedis, [], () => new Redis())] })
export class AlarmModule {}
`);
  expect(files['src/alarm.ts']).toBe(`import { Injectable } from '@nestjs/common';
import { token } from 'ashlar';
import Redis from 'ioredis';

@Injectable()
export class Alarm {
  constructor(private readonly redis: InjectedRedis) {}
}

export interface InjectedRedis extends Redis {}
export const InjectedRedis = token<InjectedRedis>('InjectedRedis');
`);
  expect(application.left.map(({ text }) => text)).toEqual([]);
});

test('decorators that inject a key are removed', () => {
  const { files, application } = migrateSources([tokens], {
    'src/clock.ts': `import { Inject } from '@nestjs/common';

export const CLOCK = Symbol('CLOCK');

export interface Clock {
  now(): Date;
}

export const InjectClock = () => Inject(CLOCK);
`,
    'src/alarm.ts': `import { Injectable } from '@nestjs/common';
import { Clock, InjectClock } from './clock';

@Injectable()
export class Alarm {
  constructor(@InjectClock() private readonly clock: Clock) {}
}
`,
    'src/alarm.module.ts': `import { Module } from '@nestjs/common';
import { Alarm } from './alarm';
import { CLOCK } from './clock';

@Module({ providers: [Alarm, { provide: CLOCK, useValue: { now: () => new Date() } }] })
export class AlarmModule {}
`,
  });
  expect(files['src/alarm.module.ts']).toBe(`import { Module } from '@nestjs/common';
import { asyncFactory } from 'ashlar';
import { Alarm } from './alarm';
import { Clock } from './clock';

@Module({ providers: [Alarm, asyncFactory(Clock, [], () => ({ now: () => new Date() }))] })
export class AlarmModule {}
`);
  expect(files['src/alarm.ts']).toBe(`import { Injectable } from '@nestjs/common';
import { Clock } from './clock';

@Injectable()
export class Alarm {
  constructor(private readonly clock: Clock) {}
}
`);
  expect(files['src/clock.ts']).toBe(`import { token } from 'ashlar';

export interface Clock {
  now(): Date;
}
export const Clock = token<Clock>('Clock');
`);
  expect(application.left.map(({ text }) => text)).toEqual([]);
});

test('properties become parameters of the constructor', () => {
  const { files, application } = migrateSources([tokens], {
    'src/bell.ts': `export class Bell {}
`,
    'src/alarm.ts': `import { Inject, Injectable } from '@nestjs/common';
import { Bell } from './bell';

@Injectable()
export class Alarm {
  @Inject(Bell)
  private readonly bell: Bell;

  @Inject()
  private other: Alarm;

  ring() {}
}
`,
    'src/alarms.ts': `import { Inject, Injectable } from '@nestjs/common';
import { Bell } from './bell';

@Injectable()
export class Alarms {
  @Inject(Bell) readonly bell!: Bell;

  constructor(private readonly name: Alarm) {}
}
`,
  });
  expect(files['src/alarm.ts']).toBe(`import { Injectable } from '@nestjs/common';
import { Bell } from './bell';

@Injectable()
export class Alarm {
  constructor(
    private readonly bell: Bell,
    private other: Alarm,
  ) {}

  ring() {}
}
`);
  expect(files['src/alarms.ts']).toBe(`import { Injectable } from '@nestjs/common';
import { Bell } from './bell';

@Injectable()
export class Alarms {
  constructor(private readonly name: Alarm, readonly bell: Bell) {}
}
`);
  expect(files['src/bell.ts']).toBe(`export class Bell {}
`);
  expect(application.left.map(({ text }) => text)).toEqual([]);
});

test('constants of providers keep their lists', () => {
  const { files, application } = migrateSources([tokens], {
    'src/alarm.ts': `import { Inject, Injectable } from '@nestjs/common';

@Injectable()
export class Alarm {
  constructor(@Inject('URL') url: string) {}
}
`,
    'src/providers.ts': `import { Provider } from '@nestjs/common';

export const urlProvider: Provider = { provide: 'URL', useValue: 'x' };
export const providers: Provider[] = [urlProvider];
`,
  });
  expect(files['src/alarm.ts']).toBe(`import { Injectable } from '@nestjs/common';
import type { Url } from './url';

@Injectable()
export class Alarm {
  constructor(url: Url) {}
}
`);
  expect(files['src/providers.ts']).toBe(`import { asyncFactory } from 'ashlar';
import { Url } from './url';

export const urlProvider = asyncFactory(Url, [], () => 'x');
export const providers = [urlProvider];
`);
  expect(files['src/url.ts']).toBe(`import { token } from 'ashlar';

export type Url = string;
export const Url = token<Url>('Url');
`);
  expect(application.left.map(({ text }) => text)).toEqual([]);
});

test('what has no equivalent is left', () => {
  const { files, application } = migrateSources([tokens], {
    'src/alarm.ts': `import { Inject, Injectable, Optional, Scope, forwardRef } from '@nestjs/common';
import { ModuleRef, REQUEST } from '@nestjs/core';
import { Cycle } from './cycle';

@Injectable({ scope: Scope.REQUEST })
export class Alarm {
  constructor(
    @Optional() @Inject('URL') url: string,
    @Inject(REQUEST) request: object,
    @Inject(forwardRef(() => Cycle)) cycle: Cycle,
    ref: ModuleRef,
  ) {}
}
`,
    'src/cycle.ts': `import { Injectable } from '@nestjs/common';
import { Alarm } from './alarm';

@Injectable()
export class Cycle {
  constructor(alarm: Alarm) {}
}
`,
    'src/alarm.module.ts': `import { Module } from '@nestjs/common';
import { Alarm } from './alarm';
import { Scope } from '@nestjs/common';

@Module({ providers: [Alarm, { provide: 'URL', useValue: 'x', scope: Scope.REQUEST }] })
export class AlarmModule {}
`,
  });
  expect(files['src/alarm.module.ts']).toBe(`import { Module } from '@nestjs/common';
import { Alarm } from './alarm';
import { Scope } from '@nestjs/common';

// ashlar-migrate: provide the token with \`provide\` or \`asyncFactory\` (docs/modules-and-providers.md of ashlar)
@Module({ providers: [Alarm, { provide: 'URL', useValue: 'x', scope: Scope.REQUEST }] })
export class AlarmModule {}
`);
  expect(files['src/alarm.ts']).toBe(`import { Inject, Injectable, Optional, Scope, forwardRef } from '@nestjs/common';
import { ModuleRef, REQUEST } from '@nestjs/core';
import { Cycle } from './cycle';

// ashlar-migrate: pass the values of the request to methods: every provider has one instance (docs/request-values.md of ashlar)
@Injectable({ scope: Scope.REQUEST })
export class Alarm {
  // ashlar-migrate: provide the optional dependency always, or read it in another way (docs/modules-and-providers.md of ashlar)
  // ashlar-migrate: declare a token for the type of the parameter (docs/modules-and-providers.md of ashlar)
  // ashlar-migrate: remove the circular dependency: emit an event, or depend on a third provider (docs/events.md of ashlar)
  // ashlar-migrate: inject the dependencies themselves in place of the container (docs/modules-and-providers.md of ashlar)
  constructor(
    @Optional() @Inject('URL') url: string,
    @Inject(REQUEST) request: object,
    @Inject(forwardRef(() => Cycle)) cycle: Cycle,
    ref: ModuleRef,
  ) {}
}
`);
  expect(files['src/cycle.ts']).toBe(`import { Injectable } from '@nestjs/common';
import { Alarm } from './alarm';

@Injectable()
export class Cycle {
  constructor(alarm: Alarm) {}
}
`);
  expect(application.left.map(({ text }) => text)).toEqual([
    'provide the token with `provide` or `asyncFactory` (docs/modules-and-providers.md of ashlar)',
    'pass the values of the request to methods: every provider has one instance (docs/request-values.md of ashlar)',
    'provide the optional dependency always, or read it in another way (docs/modules-and-providers.md of ashlar)',
    'declare a token for the type of the parameter (docs/modules-and-providers.md of ashlar)',
    'remove the circular dependency: emit an event, or depend on a third provider (docs/events.md of ashlar)',
    'inject the dependencies themselves in place of the container (docs/modules-and-providers.md of ashlar)',
  ]);
});

test('`forwardRef` of modules comes from `ashlar`', () => {
  const { files, application } = migrateSources([tokens], {
    'src/a.ts': `import { forwardRef, Module } from '@nestjs/common';
import { B } from './b';

@Module({ imports: [forwardRef(() => B)] })
export class A {}
`,
    'src/b.ts': `import { forwardRef, Module } from '@nestjs/common';
import { A } from './a';

@Module({ imports: [forwardRef(() => A)] })
export class B {}
`,
  });
  expect(files['src/a.ts']).toBe(`import { Module } from '@nestjs/common';
import { forwardRef } from 'ashlar';
import { B } from './b';

@Module({ imports: [forwardRef(() => B)] })
export class A {}
`);
  expect(files['src/b.ts']).toBe(`import { Module } from '@nestjs/common';
import { forwardRef } from 'ashlar';
import { A } from './a';

@Module({ imports: [forwardRef(() => A)] })
export class B {}
`);
  expect(application.left.map(({ text }) => text)).toEqual([]);
});

test('properties with constants as keys become parameters of an existing constructor', () => {
  const { files } = migrateSources([tokens], {
    'src/clock.ts': `export const CLOCK = Symbol('CLOCK');
export interface Clock {
  now(): number;
}
export class SystemClock {}
`,
    'src/app.module.ts': `import { Module } from '@nestjs/common';
import { CLOCK, SystemClock } from './clock';
import { Notes } from './notes';

@Module({ providers: [Notes, { provide: CLOCK, useClass: SystemClock }] })
export class AppModule {}
`,
    'src/notes.ts': `import { Inject } from '@nestjs/common';
import { CLOCK, Clock } from './clock';
import { Tags } from './tags';

export class Notes {
  @Inject(CLOCK) private readonly clock: Clock;

  constructor(private readonly tags: Tags) {}
}
`,
  });
  expect(files['src/notes.ts']).toBe(`import { Clock } from './clock';
import { Tags } from './tags';

export class Notes {
  constructor(private readonly tags: Tags, private readonly clock: Clock) {}
}
`);
});
