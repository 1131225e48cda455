import { expect, test } from 'vitest';
import { readRouteDefaults } from '../../../compiler/src/commands/route-defaults.ts';
import type { CompileResult } from '../../../compiler/src/compile.ts';
import { apiDirectory, compileLinked, importedSpecifiers, linkedWorkspace } from './linked-workspace.ts';

/** A package with a class of each kind that an application can name, and an application that names them. */
const files = {
  'packages/core/src/index.ts': `
export { Viewer, type ViewerRow } from './viewer.js';
export { Article, ArticleBySlug } from './article-by-slug.js';
export { OurErrors, type ApiError } from './our-errors.js';
export { Envelope, type Enveloped } from './envelope.js';
export { MailConfig } from './mail-config.js';
export { AccessGuard } from './access-guard.js';
export { Timing } from './timing.js';
export { Created, CreatedLog } from './created-log.js';
export { clockToken, SystemClock, type Clock } from './clock-token.js';
export { CoreModule } from './core.module.js';
`,
  'packages/core/src/viewer.ts': `
import { contextKey } from 'ashlar';
export interface ViewerRow { readonly name: string; }
export const Viewer = contextKey<ViewerRow>('Viewer');
`,
  'packages/core/src/article-by-slug.ts': `
import { Injectable, NotFoundException, type RequestContext, type Resolver } from 'ashlar';
export class Article {
  readonly slug: string;
  constructor(slug: string) { this.slug = slug; }
}
@Injectable()
export class ArticleBySlug implements Resolver<Article> {
  resolve(context: RequestContext): Article {
    const slug = context.params['slug'];
    if (slug === undefined) throw new NotFoundException('no such article');
    return new Article(slug);
  }
}
`,
  'packages/core/src/our-errors.ts': `
import { type ErrorHandler, Injectable, type RequestFailure, Response } from 'ashlar';
export interface ApiError { readonly code: string; readonly message: string; }
@Injectable()
export class OurErrors implements ErrorHandler<ApiError> {
  readonly validationStatus = 422;
  handle({ status, kind, message }: RequestFailure): Response<ApiError, number> {
    return Response.withStatus(status, { code: kind, message });
  }
}
`,
  'packages/core/src/envelope.ts': `
import { Injectable, type RequestContext, type ResponseMapper } from 'ashlar';
export interface Enveloped<Data> { readonly data: Data; readonly path: string; readonly count?: Data extends readonly unknown[] ? number : never; }
@Injectable()
export class Envelope implements ResponseMapper {
  map<T>(result: T, context: RequestContext): Enveloped<T> { return { data: result, path: context.path }; }
}
`,
  'packages/core/src/mail-config.ts': `
import { Configuration, type Default } from 'ashlar';
@Configuration({ prefix: 'MAIL_' })
export class MailConfig {
  readonly server!: string & Default<'localhost'>;
}
`,
  'packages/core/src/access-guard.ts': `
import { Guard, type RequestContext } from 'ashlar';
import { Viewer } from './viewer.js';
@Guard()
export class AccessGuard {
  canActivate(context: RequestContext): boolean { context.set(Viewer, { name: 'Ada' }); return true; }
}
`,
  'packages/core/src/timing.ts': `
import { Injectable, type Interceptor, type Next, type RequestContext } from 'ashlar';
@Injectable()
export class Timing implements Interceptor {
  intercept(_context: RequestContext, next: Next) { return next(); }
}
`,
  'packages/core/src/created-log.ts': `
import { type EventHandler, Injectable } from 'ashlar';
export class Created { readonly slug: string; constructor(slug: string) { this.slug = slug; } }
@Injectable()
export class CreatedLog implements EventHandler<Created> {
  readonly slugs: string[] = [];
  handle(event: Created): void { this.slugs.push(event.slug); }
}
`,
  'packages/core/src/clock-token.ts': `
import { Injectable, token } from 'ashlar';
export interface Clock { now(): number; }
export const clockToken = token<Clock>('Clock');
@Injectable()
export class SystemClock implements Clock { now(): number { return 0; } }
`,
  'packages/core/src/core.module.ts': `
import { EventModule, Module, provide } from 'ashlar';
import { AccessGuard } from './access-guard.js';
import { ArticleBySlug } from './article-by-slug.js';
import { clockToken, SystemClock } from './clock-token.js';
import { CreatedLog } from './created-log.js';
import { Envelope } from './envelope.js';
import { MailConfig } from './mail-config.js';
import { OurErrors } from './our-errors.js';
import { Timing } from './timing.js';
@Module({
  imports: [EventModule],
  providers: [AccessGuard, CreatedLog, ArticleBySlug, Envelope, MailConfig, OurErrors, Timing, provide(clockToken, SystemClock)],
  eventHandlers: [CreatedLog],
  exports: [AccessGuard, ArticleBySlug, Envelope, MailConfig, OurErrors, Timing, clockToken],
})
export class CoreModule {}
`,
  'packages/core/src/status.ts': '',
  'packages/core/src/status.controller.ts': '',
  'packages/core/src/clock.ts': '',
  'apps/api/src/app.module.ts': `
import { Controller, EventBus, EventModule, Get, Module, type Resolved, type User } from 'ashlar';
import {
  AccessGuard, type Article, ArticleBySlug, type Clock, CoreModule, Created, Envelope, MailConfig, OurErrors, Timing, type ViewerRow,
} from '@mono/core';
@Controller('articles')
export class ArticlesController {
  constructor(private readonly clock: Clock, private readonly mail: MailConfig, private readonly events: EventBus) {}
  @Get('{slug}')
  async read(article: Resolved<ArticleBySlug>, viewer: User<ViewerRow>): Promise<Article> {
    await this.events.emit(new Created(article.slug + viewer.name + this.clock.now() + this.mail.server));
    return article;
  }
}
@Module({
  imports: [CoreModule, EventModule],
  controllers: [ArticlesController],
  guards: [AccessGuard],
  interceptors: [Timing],
  errorHandler: OurErrors,
  responseMapper: Envelope,
})
export class AppModule {}
`,
};

function generated({ applications }: CompileResult): string {
  return applications.flatMap(({ artifacts }) => artifacts.map(({ text }) => text.toString())).join('\n');
}

test('resolvers, error handlers, response mappers, configurations, events, tokens and context keys come from a package', async () => {
  const result = await compileLinked(files);
  expect(result.diagnostics).toEqual([]);
  expect(importedSpecifiers(result)).toEqual(['../app.module.js', '@mono/core']);
  for (const name of ['ArticleBySlug', 'OurErrors', 'Envelope', 'MailConfig', 'Timing', 'Viewer', 'Created']) {
    expect(generated(result)).toMatch(new RegExp(`import (?:type )?\\{[^}]*\\b${name}\\b[^}]*\\} from '@mono/core'`));
  }
});

test('resolvers and context keys of the controllers of a package are exported by it', async () => {
  const index = files['packages/core/src/index.ts'];
  const { diagnostics } = await compileLinked({
    ...files,
    'packages/core/src/index.ts': `${index.replace('Viewer, ', '').replace(', ArticleBySlug', '')}
export { ArticlesController } from './articles.controller.js';
`,
    'packages/core/src/articles.controller.ts': `
import { Controller, Get, type Resolved, UseGuard, type User } from 'ashlar';
import { AccessGuard } from './access-guard.js';
import type { Article, ArticleBySlug } from './article-by-slug.js';
import type { ViewerRow } from './viewer.js';
@Controller('articles')
@UseGuard(AccessGuard)
export class ArticlesController {
  @Get('{slug}')
  read(article: Resolved<ArticleBySlug>, viewer: User<ViewerRow>): Article {
    return { slug: article.slug + viewer.name };
  }
}
`,
    'apps/api/src/app.module.ts': `
import { Module } from 'ashlar';
import { ArticlesController, CoreModule } from '@mono/core';
@Module({ imports: [CoreModule], controllers: [ArticlesController] })
export class AppModule {}
`,
  });
  expect(diagnostics.map(({ code, message }) => [code, message])).toEqual([
    ['ASH1092', 'missing export of `@mono/core`: generated code cannot import `ArticleBySlug`'],
    ['ASH1092', 'missing export of `@mono/core`: generated code cannot import `Viewer`'],
  ]);
});

test('the settings of the root module are importable from the package', async () => {
  const defaults = await readRouteDefaults({
    directory: apiDirectory,
    importedFrom: 'src/articles',
    fileSystem: linkedWorkspace(files),
  });
  expect(defaults).toMatchObject({
    guards: [{ name: 'AccessGuard', exportName: 'AccessGuard', specifier: '@mono/core' }],
  });
});
