import { expect, test } from 'vitest';
import { lifecycleHooks } from '../../compiler/src/migrate/nest/lifecycle-hooks.ts';
import { migrateSources } from './support/migrate-sources.ts';

test('hooks get the names of Ashlar', () => {
  const { files, application } = migrateSources([lifecycleHooks], {
    'src/pool.ts': `import { BeforeApplicationShutdown, Injectable, OnApplicationBootstrap, OnModuleDestroy, OnModuleInit } from '@nestjs/common';

@Injectable()
export class Pool extends Base implements OnModuleInit, OnApplicationBootstrap, BeforeApplicationShutdown, OnModuleDestroy {
  async onModuleInit() {}

  onApplicationBootstrap() {}

  beforeApplicationShutdown(signal: string) {}

  async onModuleDestroy() {
    await super.onModuleDestroy();
  }
}
`,
    'src/pool.spec.ts': `await pool.onModuleDestroy();
`,
  });
  expect(files['src/pool.spec.ts']).toBe(`await pool.onShutdown();
`);
  expect(files['src/pool.ts']).toBe(`import { Injectable } from '@nestjs/common';
import type { OnBootstrap, OnModuleInit, OnShutdown, OnShutdownRequested } from 'ashlar';

@Injectable()
export class Pool extends Base implements OnModuleInit, OnBootstrap, OnShutdownRequested, OnShutdown {
  async onModuleInit() {}

  onBootstrap() {}

  onShutdownRequested(signal?: string) {}

  async onShutdown() {
    await super.onShutdown();
  }
}
`);
  expect(application.left.map(({ text }) => text)).toEqual([]);
});

test('two hooks of the shutdown, and hooks of modules, are left', () => {
  const { files, application } = migrateSources([lifecycleHooks], {
    'src/pool.ts': `import { Module } from '@nestjs/common';

export class Pool {
  onModuleDestroy() {}

  onApplicationShutdown() {}
}

@Module({})
export class PoolModule {
  onModuleInit() {}
}
`,
  });
  expect(files['src/pool.ts']).toBe(`import { Module } from '@nestjs/common';

export class Pool {
  // ashlar-migrate: join the hooks in one method \`onShutdown\`, which runs after the last request (docs/lifecycle.md of ashlar)
  onModuleDestroy() {}

  // ashlar-migrate: join the hooks in one method \`onShutdown\`, which runs after the last request (docs/lifecycle.md of ashlar)
  onApplicationShutdown() {}
}

@Module({})
export class PoolModule {
  // ashlar-migrate: move the hook to a provider: no instance of a module is created (docs/lifecycle.md of ashlar)
  onModuleInit() {}
}
`);
  expect(application.left.map(({ text }) => text)).toEqual([
    'join the hooks in one method `onShutdown`, which runs after the last request (docs/lifecycle.md of ashlar)',
    'join the hooks in one method `onShutdown`, which runs after the last request (docs/lifecycle.md of ashlar)',
    'move the hook to a provider: no instance of a module is created (docs/lifecycle.md of ashlar)',
  ]);
});

test('hooks that are functions in properties get the names of Ashlar', () => {
  const { files } = migrateSources([lifecycleHooks], {
    'src/pool.ts': `export class Pool {
  onApplicationBootstrap = async () => {};

  onApplicationShutdown = (signal: string) => {};
}
`,
  });
  expect(files['src/pool.ts']).toBe(`export class Pool {
  onBootstrap = async () => {};

  onShutdown = (signal?: string) => {};
}
`);
});
