import { expect, test } from 'vitest';
import { throttling } from '../../compiler/src/migrate/nest/throttling/throttling.ts';
import { migrateSources } from './support/migrate-sources.ts';

test('the forms of version 5 have milliseconds', () => {
  const { files, application } = migrateSources([throttling], {
    'src/app.module.ts': `import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { minutes, ThrottlerGuard, ThrottlerModule } from '@nestjs/throttler';

@Module({
  imports: [ThrottlerModule.forRoot([{ ttl: minutes(2), limit: 10 }])],
  providers: [{ provide: APP_GUARD, useClass: ThrottlerGuard }],
})
export class AppModule {}
`,
    'src/notes.ts': `import { Controller, Get, UseGuards } from '@nestjs/common';
import { seconds, SkipThrottle, Throttle, ThrottlerGuard } from '@nestjs/throttler';
@Throttle({ default: { limit: 3, ttl: 60_000 } })
@Controller('notes')
export class Notes {
  @Throttle({ default: { limit: 5, ttl: seconds(30) } })
  @Get()
  list() {}
}
`,
  });
  expect(
    files['src/api-throttle.ts'],
  ).toBe(`import { type ThrottleConfig, ThrottleOptions, ThrottlePolicy } from 'ashlar';

/** The rate limit of all routes. */
export class ApiThrottle implements ThrottleConfig {
  options(): ThrottleOptions {
    return ThrottleOptions.default().withPolicy(new ThrottlePolicy(10, 120));
  }
}
`);
  expect(files['src/app.module.ts']).toBe(`import { Module } from '@nestjs/common';
import { ThrottleModule } from 'ashlar';
import { ApiThrottle } from './api-throttle';

@Module({
  imports: [ThrottleModule.configure(ApiThrottle)],
  providers: [],
})
export class AppModule {}
`);
  expect(files['src/notes.ts']).toBe(`import { Controller, Get } from '@nestjs/common';
import { Throttle } from 'ashlar';
@Throttle({ limit: 3, windowSeconds: 60 })
@Controller('notes')
export class Notes {
  @Throttle({ limit: 5, windowSeconds: 30 })
  @Get()
  list() {}
}
`);
  expect(application.left.map(({ text }) => text)).toEqual([]);
});

test('the forms before version 5 have seconds', () => {
  const { files, application } = migrateSources([throttling], {
    'src/app.module.ts': `import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { minutes, ThrottlerGuard, ThrottlerModule } from '@nestjs/throttler';

@Module({
  imports: [ThrottlerModule.forRoot({ ttl: 60, limit: 60 })],
  providers: [{ provide: APP_GUARD, useClass: ThrottlerGuard }],
})
export class AppModule {}
`,
    'src/notes.ts': `import { Controller, Get, UseGuards } from '@nestjs/common';
import { seconds, SkipThrottle, Throttle, ThrottlerGuard } from '@nestjs/throttler';
@SkipThrottle()
@Controller('notes')
export class Notes {
  @Throttle(3, 60)
  @Get()
  list() {}
}
`,
  });
  expect(files['src/app.module.ts']).toBe(`import { Module } from '@nestjs/common';
import { ThrottleModule } from 'ashlar';

@Module({
  imports: [ThrottleModule],
  providers: [],
})
export class AppModule {}
`);
  expect(files['src/notes.ts']).toBe(`import { Controller, Get } from '@nestjs/common';
import { SkipThrottle, Throttle } from 'ashlar';
@SkipThrottle()
@Controller('notes')
export class Notes {
  @Throttle({ limit: 3, windowSeconds: 60 })
  @Get()
  list() {}
}
`);
  expect(application.left.map(({ text }) => text)).toEqual([]);
});

test('the limit of a method replaces a part of that of the module', () => {
  const { files, application } = migrateSources([throttling], {
    'src/app.module.ts': `import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { minutes, ThrottlerGuard, ThrottlerModule } from '@nestjs/throttler';
const LIMIT = 7;

@Module({
  imports: [ThrottlerModule.forRoot({ throttlers: [{ ttl: 60 * 1000, limit: LIMIT }] })],
  providers: [{ provide: APP_GUARD, useClass: ThrottlerGuard }],
})
export class AppModule {}
`,
    'src/notes.ts': `import { Controller, Get, UseGuards } from '@nestjs/common';
import { seconds, SkipThrottle, Throttle, ThrottlerGuard } from '@nestjs/throttler';
@SkipThrottle()
@Controller('notes')
export class Notes {
  @SkipThrottle({ default: false })
  @Get("a")
  a() {}

  @Throttle({ default: { limit: 2 } })
  @Get()
  list() {}
}
`,
  });
  expect(
    files['src/api-throttle.ts'],
  ).toBe(`import { type ThrottleConfig, ThrottleOptions, ThrottlePolicy } from 'ashlar';

/** The rate limit of all routes. */
export class ApiThrottle implements ThrottleConfig {
  options(): ThrottleOptions {
    return ThrottleOptions.default().withPolicy(new ThrottlePolicy(7, 60));
  }
}
`);
  expect(files['src/app.module.ts']).toBe(`import { Module } from '@nestjs/common';
import { ThrottleModule } from 'ashlar';
import { ApiThrottle } from './api-throttle';
const LIMIT = 7;

@Module({
  imports: [ThrottleModule.configure(ApiThrottle)],
  providers: [],
})
export class AppModule {}
`);
  expect(files['src/notes.ts']).toBe(`import { Controller, Get } from '@nestjs/common';
import { SkipThrottle, Throttle } from 'ashlar';
@SkipThrottle()
@Controller('notes')
export class Notes {
  @Throttle({ limit: 7, windowSeconds: 60 })
  @Get("a")
  a() {}

  @Throttle({ limit: 2, windowSeconds: 60 })
  @Get()
  list() {}
}
`);
  expect(application.left.map(({ text }) => text)).toEqual([]);
});

test('a limit of a configuration is computed', () => {
  const { files, application } = migrateSources([throttling], {
    'src/app.module.ts': `import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { minutes, ThrottlerGuard, ThrottlerModule } from '@nestjs/throttler';
import { Config } from './config';

@Module({
  imports: [ThrottlerModule.forRootAsync({ inject: [Config], useFactory: (config: Config) => [{ ttl: config.ttl, limit: config.limit }] })],
  providers: [{ provide: APP_GUARD, useClass: ThrottlerGuard }],
})
export class AppModule {}
`,
    'src/config.ts': `export class Config {}
`,
  });
  expect(
    files['src/api-throttle.ts'],
  ).toBe(`import { type ThrottleConfig, ThrottleOptions, ThrottlePolicy } from 'ashlar';
import type { Config } from './config';

/** The rate limit of all routes. */
export class ApiThrottle implements ThrottleConfig {
  constructor(private readonly config: Config) {}

  options(): ThrottleOptions {
    return ThrottleOptions.default().withPolicy(new ThrottlePolicy(this.config.limit, Math.ceil(this.config.ttl / 1000)));
  }
}
`);
  expect(files['src/app.module.ts']).toBe(`import { Module } from '@nestjs/common';
import { ThrottleModule } from 'ashlar';
import { ApiThrottle } from './api-throttle';

@Module({
  imports: [ThrottleModule.configure(ApiThrottle)],
  providers: [],
})
export class AppModule {}
`);
  expect(application.left.map(({ text }) => text)).toEqual([]);
});

test('guards of single controllers are removed', () => {
  const { files, application } = migrateSources([throttling], {
    'src/app.module.ts': `import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { minutes, ThrottlerGuard, ThrottlerModule } from '@nestjs/throttler';

@Module({
  imports: [ThrottlerModule.forRoot([{ ttl: 60000, limit: 10 }])],
  providers: [],
})
export class AppModule {}
`,
    'src/notes.ts': `import { Controller, Get, UseGuards } from '@nestjs/common';
import { seconds, SkipThrottle, Throttle, ThrottlerGuard } from '@nestjs/throttler';
@UseGuards(ThrottlerGuard)
@Controller('notes')
export class Notes {
  @UseGuards(ThrottlerGuard, Admins)
  @Get()
  list() {}
}
`,
  });
  expect(
    files['src/api-throttle.ts'],
  ).toBe(`import { type ThrottleConfig, ThrottleOptions, ThrottlePolicy } from 'ashlar';

/** The rate limit of all routes. */
export class ApiThrottle implements ThrottleConfig {
  options(): ThrottleOptions {
    return ThrottleOptions.default().withPolicy(new ThrottlePolicy(10, 60));
  }
}
`);
  expect(files['src/app.module.ts']).toBe(`import { Module } from '@nestjs/common';
import { ThrottleModule } from 'ashlar';
import { ApiThrottle } from './api-throttle';

@Module({
  imports: [ThrottleModule.configure(ApiThrottle)],
  providers: [],
})
export class AppModule {}
`);
  expect(files['src/notes.ts']).toBe(`import { Controller, Get, UseGuards } from '@nestjs/common';
@Controller('notes')
export class Notes {
  @UseGuards(Admins)
  @Get()
  list() {}
}
`);
  expect(application.left.map(({ text }) => text)).toEqual([]);
});

test('several throttlers, other options and own guards are left', () => {
  const { files, application } = migrateSources([throttling], {
    'src/app.module.ts': `import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { minutes, ThrottlerGuard, ThrottlerModule } from '@nestjs/throttler';

@Module({
  imports: [ThrottlerModule.forRoot([{ name: 'short', ttl: 1000, limit: 3 }, { name: 'long', ttl: 60000, limit: 100 }])],
  providers: [{ provide: APP_GUARD, useClass: ThrottlerGuard }],
})
export class AppModule {}
`,
    'src/other.module.ts': `import { Module } from '@nestjs/common';
import { ThrottlerModule } from '@nestjs/throttler';

@Module({ imports: [ThrottlerModule.forRoot({ throttlers: [], storage: redis })] })
export class Other {}
`,
  });
  expect(files['src/app.module.ts']).toBe(`import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { ThrottlerGuard, ThrottlerModule } from '@nestjs/throttler';

// ashlar-migrate: import \`ThrottleModule\`, and configure its policy with a class (docs/rate-limiting.md of ashlar)
@Module({
  imports: [ThrottlerModule.forRoot([{ name: 'short', ttl: 1000, limit: 3 }, { name: 'long', ttl: 60000, limit: 100 }])],
  providers: [{ provide: APP_GUARD, useClass: ThrottlerGuard }],
})
export class AppModule {}
`);
  expect(files['src/other.module.ts']).toBe(`import { Module } from '@nestjs/common';
import { ThrottlerModule } from '@nestjs/throttler';

// ashlar-migrate: import \`ThrottleModule\`, and configure its policy with a class (docs/rate-limiting.md of ashlar)
@Module({ imports: [ThrottlerModule.forRoot({ throttlers: [], storage: redis })] })
export class Other {}
`);
  expect(application.left.map(({ text }) => text)).toEqual([
    'import `ThrottleModule`, and configure its policy with a class (docs/rate-limiting.md of ashlar)',
    'import `ThrottleModule`, and configure its policy with a class (docs/rate-limiting.md of ashlar)',
  ]);
});

test('an own guard is left', () => {
  const { files, application } = migrateSources([throttling], {
    'src/app.module.ts': `import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { minutes, ThrottlerGuard, ThrottlerModule } from '@nestjs/throttler';

@Module({
  imports: [ThrottlerModule.forRoot([{ ttl: 60000, limit: 60 }])],
  providers: [{ provide: APP_GUARD, useClass: ThrottlerGuard }],
})
export class AppModule {}
`,
    'src/guard.ts': `import { ThrottlerGuard } from '@nestjs/throttler';

export class ByUser extends ThrottlerGuard {
  getTracker() {
    return 'x';
  }
}
`,
  });
  expect(files['src/app.module.ts']).toBe(`import { Module } from '@nestjs/common';
import { ThrottleModule } from 'ashlar';

@Module({
  imports: [ThrottleModule],
  providers: [],
})
export class AppModule {}
`);
  expect(files['src/guard.ts']).toBe(`import { ThrottlerGuard } from '@nestjs/throttler';

// ashlar-migrate: write a \`ThrottleTracker\` in place of the guard, and name it in the \`ThrottleConfig\` (docs/rate-limiting.md of ashlar)
export class ByUser extends ThrottlerGuard {
  getTracker() {
    return 'x';
  }
}
`);
  expect(application.left.map(({ text }) => text)).toEqual([
    'write a `ThrottleTracker` in place of the guard, and name it in the `ThrottleConfig` (docs/rate-limiting.md of ashlar)',
  ]);
});

const throttledModule = (entry: string, providers = '') => `import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { ThrottlerGuard, ThrottlerModule } from '@nestjs/throttler';
import { Settings, SettingsModule } from './settings';

@Module({ imports: [${entry}], providers: [${providers}] })
export class AppModule {}
`;

const defaultEntry = 'ThrottlerModule.forRoot([{ ttl: 60000, limit: 10 }])';
const appGuard = '{ provide: APP_GUARD, useClass: ThrottlerGuard }';

test.each([
  '@Throttle({ default: { limit: 3, ttl: 60000, blockDuration: 600000 } })',
  '@Throttle({ default: { ...strict, limit: 3 } })',
  '@Throttle({ default: { limit: attempts, ttl: 60000 } })',
  '@SkipThrottle({ default: isTest })',
  '@SkipThrottle(isTest)',
  '@SkipThrottle({ ...skipped })',
])('`%s` is left', (decorator) => {
  const { files, application } = migrateSources([throttling], {
    'src/app.module.ts': throttledModule(defaultEntry, appGuard),
    'src/notes.ts': `import { SkipThrottle, Throttle } from '@nestjs/throttler';

let attempts = 3;

export class Notes {
  ${decorator}
  list() {}
}
`,
  });
  expect(files['src/notes.ts']).toContain(`of ashlar)\n  ${decorator}\n`);
  expect(application.left).toHaveLength(1);
});

test('`@SkipThrottle` with a constant object is read', () => {
  const { files } = migrateSources([throttling], {
    'src/app.module.ts': throttledModule(defaultEntry, appGuard),
    'src/notes.ts': `import { SkipThrottle } from '@nestjs/throttler';

const skipped = { short: true };

export class Notes {
  @SkipThrottle({ ...skipped, default: true })
  list() {}
}
`,
  });
  expect(files['src/notes.ts']).toContain('  @SkipThrottle()\n  list() {}\n');
});

test('a guard that is only a provider is not global', () => {
  const note =
    'the rate limit applies to every route: add `@SkipThrottle()` to controllers that had no `ThrottlerGuard`';
  const notesOf = (providers: string) =>
    migrateSources([throttling], {
      'src/a.ts': 'export const a = 1;\n',
      'src/app.module.ts': throttledModule(defaultEntry, providers),
    }).application.decisions;
  expect(notesOf('ThrottlerGuard')).toContainEqual({ file: 'src/app.module.ts', text: note });
  expect(notesOf(appGuard).map(({ text }) => text)).not.toContain(note);
});

test('the modules of a computed limit are imported', () => {
  const entry =
    'ThrottlerModule.forRootAsync({ imports: [SettingsModule], inject: [Settings], useFactory: (settings: Settings) => [{ ttl: settings.ttl, limit: settings.limit }] })';
  const { files } = migrateSources([throttling], {
    'src/app.module.ts': throttledModule(entry, appGuard),
    'src/settings.ts': 'export class Settings {}\nexport class SettingsModule {}\n',
  });
  expect(files['src/app.module.ts']).toContain(
    'imports: [ThrottleModule.configure(ApiThrottle, { imports: [SettingsModule] })]',
  );
});
