import { describe, expect, test } from 'vitest';
import { compileThrottled, config, namesOf, notes } from './support/compile-throttled.ts';

describe('ThrottleModule.configure', () => {
  const needs = `${config} @Module({}) export class RedisModule {}`;

  test.each<[entry: string, reported: string[]]>([
    ['ThrottleModule.configure(ApiThrottle)', []],
    ['ashlar.ThrottleModule.configure(ApiThrottle, {})', []],
    ['ThrottleModule.configure(ApiThrottle, undefined)', []],
    ['ThrottleModule.configure(ApiThrottle, { imports: [] })', []],
    ['ThrottleModule.configure(ApiThrottle, { imports: [RedisModule, RedisModule, ashlar.EventModule] })', []],
    ['ThrottleModule.configure(ApiThrottle, { imports: undefined })', []],
    ['(ThrottleModule.configure(ApiThrottle) as typeof ThrottleModule)', []],
    ['configured', []],
    ['...[configured]', []],
    ['everything.throttling', []],
    ['ThrottleModule.configure()', ['wrong-argument']],
    ['ThrottleModule.configure({ limit: 1, windowSeconds: 1 })', ['wrong-argument']],
    ['ThrottleModule.configure(undefined)', ['wrong-argument']],
    ['ThrottleModule.configure(ApiThrottle, [RedisModule])', ['wrong-argument']],
    ['ThrottleModule.configure(ApiThrottle, RedisModule)', ['wrong-argument']],
    ['ThrottleModule.configure(ApiThrottle, { imports: RedisModule })', ['wrong-value']],
    ['ThrottleModule.configure(ApiThrottle, { imports: [ApiThrottle] })', ['not-a-module']],
    ['ThrottleModule.configure(ApiThrottle, { imports: ["redis"] })', ['not-a-module']],
    ['ThrottleModule.configure(ApiThrottle, { import: [RedisModule] })', ['unknown-property']],
    ['ThrottleModule.configure(ApiThrottle, {}, 7)', ['surplus-argument']],
    ['ThrottleModule.configure(anything())', ['unreadable-metadata']],
    ['ThrottleModule.configure(ApiThrottle, anything())', ['unreadable-metadata']],
    ['ThrottleModule.configure(ApiThrottle, { imports: anything() })', ['unreadable-metadata']],
    ['ThrottleModule.configure(...anything())', ['unreadable-metadata']],
    ['ThrottleModule.configure(ApiThrottle, { imports: [ThrottleModule] })', ['circular-module-import']],
    ['ThrottleModule.configure(ApiThrottle, { imports: [AppModule] })', ['circular-module-import']],
    ['ThrottleModule.configure', ['unreadable-metadata']],
    ['ThrottleModule.forRoot({ limit: 1 })', ['not-a-module']],
    ['ThrottleModule.configure(ApiThrottle), ThrottleModule', ['mixed-throttle-imports']],
    ['ThrottleModule, configured', ['mixed-throttle-imports']],
    ['configured, ThrottleModule.configure(ApiThrottle)', ['several-throttle-configurations']],
    ['configured, configured, everything.throttling', []],
    ['ThrottleModule.configure(ThrottleModule)', ['unbuildable-throttle-config']],
    ['ThrottleModule.configure(ThrottleOptions)', ['unbuildable-throttle-config']],
    ['ThrottleModule.configure(ashlar.ThrottleService)', ['unbuildable-throttle-config']],
    ['ThrottleModule.configure(ashlar.Logger)', ['unbuildable-throttle-config']],
    [
      'ThrottleModule.configure(ashlar.Logger), configured',
      ['unbuildable-throttle-config', 'several-throttle-configurations'],
    ],
  ])('%s', async (entry, reported) => {
    const result = await compileThrottled(
      `${needs} ${notes} declare function anything(): any;
       const configured = ThrottleModule.configure(ApiThrottle, { imports: [RedisModule] });
       const everything = { throttling: configured } as const;
       @Module({ imports: [RedisModule] }) export class OtherModule {}`,
      `{ imports: [OtherModule, ${entry}], controllers: [NotesController] }`,
    );
    expect(namesOf(result)).toEqual(reported);
  });

  test('a module that only the configuration imports is reached, and is not a root', async () => {
    const result = await compileThrottled(
      `${needs} ${notes}`,
      '{ imports: [ThrottleModule.configure(ApiThrottle, { imports: [RedisModule] })], controllers: [NotesController] }',
    );
    expect(result.diagnostics).toEqual([]);
    expect(result.applications[0]?.plan.modules.map(({ name }) => name)).toEqual([
      'RedisModule',
      'ThrottleModule',
      'AppModule',
    ]);
  });
});
