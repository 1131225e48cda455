/** The sources of an application with each kind of provider, guard, route and module. */
export const libraryFiles = {
  'src/clock.ts': `
import { Injectable, token } from 'ashlar';
export interface Clock { now(): number }
export const Clock = token<Clock>('Clock');
@Injectable()
export class SystemClock implements Clock { now(): number { return 0; } }
`,
  'src/store.ts': `
import { Injectable } from 'ashlar';
export abstract class Store { abstract count(): number }
@Injectable()
export class MemoryStore extends Store { count(): number { return 0; } }
export class Mailer { send(): void {} }
`,
  'src/settings.ts': `
import { Configuration } from 'ashlar';
@Configuration()
export class Settings { readonly region!: string; }
`,
  'src/guards.ts': `
import { composeDecorators, Guard, Injectable, UseGuard, type Interceptor, type Next, type RequestContext } from 'ashlar';
import { Store } from './store.js';
@Guard()
export class LoginGuard { constructor(private readonly store: Store) {} canActivate(): boolean { return this.store.count() >= 0; } }
@Guard()
export class AdminGuard { canActivate(_context: RequestContext): boolean { return true; } }
@Injectable()
export class Timing implements Interceptor { intercept(_context: RequestContext, next: Next) { return next(); } }
export const Admin = () => composeDecorators(UseGuard(AdminGuard));
`,
  'src/book-added.ts': `
export class BookAdded { constructor(readonly id: number) {} }
`,
  'src/announcer.ts': `
import { Injectable, type EventHandler } from 'ashlar';
import { BookAdded } from './book-added.js';
@Injectable()
export class Announcer implements EventHandler<BookAdded> { handle(_event: BookAdded): void {} }
`,
  'src/books.service.ts': `
import { Injectable } from 'ashlar';
import { Clock } from './clock.js';
import { Mailer, Store } from './store.js';
import { Settings } from './settings.js';
@Injectable()
export class BooksService {
  constructor(
    private readonly clock: Clock,
    private readonly store: Store,
    private readonly mailer: Mailer,
    private readonly settings: Settings,
  ) {}
  all(): string[] { this.mailer.send(); return [this.settings.region, String(this.clock.now() + this.store.count())]; }
}
`,
  'src/books.controller.ts': `
import { Controller, Delete, Get, SkipGuard, UseGuard, UseInterceptor, type Param } from 'ashlar';
import { Admin, AdminGuard, LoginGuard, Timing } from './guards.js';
import { BooksService } from './books.service.js';
@Controller('books')
@UseGuard(LoginGuard)
export class BooksController {
  constructor(private readonly books: BooksService) {}
  @Get(['', 'all'])
  list(): string[] { return this.books.all(); }
  @Get('{id}')
  @SkipGuard(LoginGuard)
  find(id: Param<number>): string { return String(id); }
  @Delete('{id}')
  @Admin()
  @UseInterceptor(Timing)
  remove(id: Param<number>): string { return String(id); }
}
`,
  'src/books.module.ts': `
import { asyncFactory, EventModule, eventHandlerFor, Module, provide } from 'ashlar';
import { Announcer } from './announcer.js';
import { BookAdded } from './book-added.js';
import { BooksController } from './books.controller.js';
import { BooksService } from './books.service.js';
import { Clock, SystemClock } from './clock.js';
import { AdminGuard, LoginGuard, Timing } from './guards.js';
import { Settings } from './settings.js';
import { Mailer, MemoryStore, Store } from './store.js';
@Module({
  imports: [EventModule],
  providers: [
    provide(Clock, SystemClock),
    MemoryStore,
    provide(Store, MemoryStore),
    asyncFactory(Mailer, [Settings], () => new Mailer()),
    Settings, LoginGuard, AdminGuard, Timing, Announcer, BooksService,
  ],
  controllers: [BooksController],
  eventHandlers: [eventHandlerFor(BookAdded, Announcer)],
  exports: [Clock],
})
export class BooksModule {}
`,
  'src/app.module.ts': `
import { Module } from 'ashlar';
import { BooksModule } from './books.module.js';
@Module({ imports: [BooksModule] })
export class AppModule {}
`,
} as const;
