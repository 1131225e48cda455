import { libraryFiles } from './library-files.js';

/** The application with each kind of provider, and a module with each kind of limit, path and value. */
export const pagesFiles = {
  ...libraryFiles,
  'src/pages.controller.ts': `
import {
  BodyLimit, Controller, Get, Post, Put, SkipGuard, SkipThrottle, Throttle, UseGuard, UseInterceptor, withOptions,
  type Body, type CookieValue, type Default, type File, type Header, type Int, type Max, type MaxLength, type Min, type MinLength,
  type Param, type Query, type RawBody,
} from 'ashlar';
import { Clock } from './clock.js';
import { PageGuard, RoleGuard, Wrapping } from './page-guards.js';
export interface Listing { page: Int & Min<1> & Default<1>; size?: Int & Min<1> & Max<100>; sort?: 'asc' | 'desc'; tags: string[] }
export class Page { title!: string & MinLength<1> & MaxLength<80>; done?: boolean; weight!: number }
@Controller('pages')
@UseGuard(PageGuard)
@UseInterceptor(Wrapping)
@Throttle({ limit: 10, windowSeconds: 600 })
export class PagesController {
  constructor(private readonly clock: Clock) {}
  @Get()
  index(): string { return String(this.clock.now()); }
  @Get('list')
  @SkipGuard(PageGuard)
  @UseGuard(withOptions(RoleGuard, ['admin']))
  @Throttle({ limit: 60, windowSeconds: 60 })
  list(query: Query<Listing>, agent: Header<'x-size', Int & Min<3> & Default<20>>, theme: CookieValue<'theme'>): string {
    return JSON.stringify([query, agent, theme]);
  }
  @Get(['{id}', 'by-id/{id}'])
  find(id: Param<Int & Min<1>>): string { return String(id); }
  @Post('add')
  @SkipThrottle()
  @BodyLimit('2MiB')
  add(page: Body<Page>): string { return page.title; }
  @Put('cover')
  cover(image: File<{ maxSize: '5MiB'; contentType: 'image/png' }>): string { return image.filename; }
  @Put('raw')
  raw(bytes: RawBody<'application/pdf'>): string { return String(bytes.length); }
}
`,
  'src/page-guards.ts': `
import { Guard, Injectable, Keep, type Interceptor, type Next, type OnModuleInit, type RequestContext } from 'ashlar';
@Guard()
export class PageGuard { canActivate(): boolean { return true; } }
@Guard()
export class RoleGuard { canActivate(_context: RequestContext, roles: readonly string[]): boolean { return roles.length > 0; } }
@Injectable()
export class Wrapping implements Interceptor { intercept(_context: RequestContext, next: Next) { return next(); } }
@Injectable()
export class Forgotten {}
@Keep()
@Injectable()
export class Kept {}
@Injectable()
export class Starting implements OnModuleInit { onModuleInit(): void {} }
`,
  'src/pages.module.ts': `
import { Module } from 'ashlar';
import { BooksModule } from './books.module.js';
import { Forgotten, Kept, PageGuard, RoleGuard, Starting, Wrapping } from './page-guards.js';
import { PagesController } from './pages.controller.js';
@Module({
  imports: [BooksModule],
  providers: [PageGuard, RoleGuard, Wrapping, Forgotten, Kept, Starting],
  controllers: [PagesController],
})
export class PagesModule {}
`,
  'src/app.module.ts': `
import { Module, ThrottleModule } from 'ashlar';
import { BooksModule } from './books.module.js';
import { PagesModule } from './pages.module.js';
@Module({ imports: [ThrottleModule, BooksModule, PagesModule] })
export class AppModule {}
`,
} as const;
