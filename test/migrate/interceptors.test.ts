import { expect, test } from 'vitest';
import { interceptors } from '../../compiler/src/migrate/nest/interceptors.ts';
import { migrateSources } from './support/migrate-sources.ts';

interface Case {
  readonly title: string;
  readonly before: Readonly<Record<string, string>>;
  readonly after: Readonly<Record<string, string>>;
}

const cases: readonly Case[] = [
  {
    title: 'an interceptor that wraps results is a response mapper',
    before: {
      'src/wrap.ts': `import { CallHandler, ExecutionContext, Injectable, NestInterceptor } from '@nestjs/common';
import { Observable } from 'rxjs';
import { map } from 'rxjs/operators';

export interface Wrapped<T> {
  data: T;
}

@Injectable()
export class WrapInterceptor<T> implements NestInterceptor<T, Wrapped<T>> {
  intercept(context: ExecutionContext, next: CallHandler): Observable<Wrapped<T>> {
    return next.handle().pipe(map((data) => ({ data })));
  }
}

@Injectable()
export class PathInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<any> {
    const request = context.switchToHttp().getRequest();
    return next.handle().pipe(
      map((result) => {
        return { success: true, result, path: request.path };
      }),
    );
  }
}
`,
      'src/notes.ts': `import { Controller, Get, UseInterceptors } from '@nestjs/common';
import { PathInterceptor, WrapInterceptor } from './wrap';

@Controller('notes')
@UseInterceptors(WrapInterceptor)
export class NotesController {
  @Get()
  @UseInterceptors(new PathInterceptor())
  list() {}
}
`,
      'src/app.module.ts': `import { Module } from '@nestjs/common';
import { NotesController } from './notes';

@Module({ controllers: [NotesController] })
export class AppModule {}
`,
    },
    after: {
      'src/app.module.ts': `import { Module } from '@nestjs/common';
import { NotesController } from './notes';
import { PathInterceptor, WrapInterceptor } from './wrap';

@Module({ controllers: [NotesController], providers: [WrapInterceptor, PathInterceptor] })
export class AppModule {}
`,
      'src/notes.ts': `import { Controller, Get } from '@nestjs/common';
import { UseResponseMapper } from 'ashlar';
import { PathInterceptor, WrapInterceptor } from './wrap';

@Controller('notes')
@UseResponseMapper(WrapInterceptor)
export class NotesController {
  @Get()
  @UseResponseMapper(PathInterceptor)
  list() {}
}
`,
      'src/wrap.ts': `import { Injectable } from '@nestjs/common';
import type { RequestContext, ResponseMapper } from 'ashlar';

export interface Wrapped<T> {
  data: T;
}

@Injectable()
export class WrapInterceptor implements ResponseMapper {
  map<T>(data: T): Wrapped<T> {
    return { data };
  }
}

@Injectable()
export class PathInterceptor implements ResponseMapper {
  map<T>(result: T, context: RequestContext): { success: boolean; result: T; path: string } {
    return { success: true, result, path: context.path };
  }
}
`,
    },
  },
  {
    title: 'what runs after the handler runs after `next()`',
    before: {
      'src/notes.ts': `import { CallHandler, ExecutionContext, Injectable, NestInterceptor } from '@nestjs/common';
import { finalize, Observable, tap } from 'rxjs';

@Injectable()
export class Timing implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<any> {
    const { method, url } = context.switchToHttp().getRequest();
    const start = Date.now();
    return next.handle().pipe(
      tap(() => {
        const time = Date.now() - start;
        this.log(\`\${context.getClass().name} \${method} \${url} \${time}\`);
      }),
    );
  }
}

@Injectable()
export class Counting implements NestInterceptor {
  intercept(_context: ExecutionContext, next: CallHandler) {
    this.running++;
    return next.handle().pipe(finalize(() => this.running--));
  }
}

@Injectable()
export class Before implements NestInterceptor {
  intercept(_context: ExecutionContext, next: CallHandler): Observable<unknown> {
    this.count++;
    return next.handle();
  }
}
`,
    },
    after: {
      'src/notes.ts': `import { Injectable } from '@nestjs/common';
import type { HttpResponse, Interceptor, Next, RequestContext } from 'ashlar';

@Injectable()
export class Timing implements Interceptor {
  async intercept(context: RequestContext, next: Next): Promise<HttpResponse> {
    const { method, path: url } = context;
    const start = Date.now();
    const response = await next();
    const time = Date.now() - start;
    this.log(\`\${context.route?.controller} \${method} \${url} \${time}\`);
    return response;
  }
}

@Injectable()
export class Counting implements Interceptor {
  async intercept(_context: RequestContext, next: Next): Promise<HttpResponse> {
    this.running++;
    try {
      return await next();
    } finally {
      this.running--;
    }
  }
}

@Injectable()
export class Before implements Interceptor {
  intercept(_context: RequestContext, next: Next): Promise<HttpResponse> {
    this.count++;
    return next();
  }
}
`,
    },
  },
  {
    title: 'the response has the status',
    before: {
      'src/notes.ts': `import { CallHandler, ExecutionContext, Injectable, NestInterceptor } from '@nestjs/common';
import { Request, Response } from 'express';
import { Observable, tap } from 'rxjs';

@Injectable()
export class AccessLog implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const ctx = context.switchToHttp();
    const request = ctx.getRequest<Request>();
    const res = ctx.getResponse<Response>();
    return next.handle().pipe(tap(() => this.log(request.method, request.ip, res.statusCode)));
  }
}
`,
    },
    after: {
      'src/notes.ts': `import { Injectable } from '@nestjs/common';
import type { HttpResponse, Interceptor, Next, RequestContext } from 'ashlar';

@Injectable()
export class AccessLog implements Interceptor {
  async intercept(context: RequestContext, next: Next): Promise<HttpResponse> {
    const res = await next();
    this.log(context.method, context.remoteAddress, res.status);
    return res;
  }
}
`,
    },
  },
  {
    title: 'other operators are left',
    before: {
      'src/notes.ts': `import { CallHandler, ClassSerializerInterceptor, Controller, ExecutionContext, Injectable, NestInterceptor, UseInterceptors } from '@nestjs/common';
import { Observable, timeout } from 'rxjs';

@Injectable()
export class Timeout implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<any> {
    return next.handle().pipe(timeout(5000));
  }
}

@Controller('notes')
@UseInterceptors(Timeout)
export class NotesController {}

@Controller('users')
@UseInterceptors(ClassSerializerInterceptor)
export class UsersController {}
`,
    },
    after: {
      'src/notes.ts': `import { CallHandler, ClassSerializerInterceptor, Controller, ExecutionContext, Injectable, NestInterceptor, UseInterceptors } from '@nestjs/common';
import { Observable, timeout } from 'rxjs';

@Injectable()
export class Timeout implements NestInterceptor {
  // ashlar-migrate: write the interceptor without RxJS: \`const response = await next()\` (docs/request-lifecycle.md of ashlar)
  intercept(context: ExecutionContext, next: CallHandler): Observable<any> {
    return next.handle().pipe(timeout(5000));
  }
}

// ashlar-migrate: write an interceptor or a response mapper of \`ashlar\`, and list it with \`@UseInterceptor\` (docs/request-lifecycle.md of ashlar)
@Controller('notes')
@UseInterceptors(Timeout)
export class NotesController {}

// ashlar-migrate: declare the result as it is sent, without the properties that have \`@Exclude\` (docs/responses.md of ashlar)
@Controller('users')
@UseInterceptors(ClassSerializerInterceptor)
export class UsersController {}
`,
    },
  },
];

test.each(cases)('$title', ({ before, after }) => {
  expect(migrateSources([interceptors], before).files).toEqual(after);
});

test.each([
  ['a statement before a mapper', 'this.count += 1;', 'map((data) => ({ data }))', 'mapper'],
  ['a value from before a mapper', 'const start = Date.now();', 'map((data) => ({ data, at: Date.now() }))', 'mapper'],
  ['the index of a result', '', 'map((data, index) => ({ data, at: 1 }))', 'rxjs'],
  ['a callback that returns early', '', 'tap(() => { if (this.isOff) return; this.log(); })', 'rxjs'],
  ['a callback that RxJS does not wait for', '', 'finalize(async () => { await this.close(); })', 'rxjs'],
])('%s is left', (_title, statement, operator, kind) => {
  const source = `import { CallHandler, ExecutionContext, Injectable, NestInterceptor } from '@nestjs/common';
import { finalize, map, tap } from 'rxjs/operators';

@Injectable()
export class Wrap implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler) {
    ${statement}
    return next.handle().pipe(${operator});
  }
}
`;
  const comment =
    kind === 'mapper'
      ? 'write an interceptor for what runs before the handler, and a response mapper for its result (docs/response-mappers.md of ashlar)'
      : 'write the interceptor without RxJS: `const response = await next()` (docs/request-lifecycle.md of ashlar)';
  expect(migrateSources([interceptors], { 'src/wrap.ts': source }).files['src/wrap.ts']).toBe(
    source.replace('  intercept', `  // ashlar-migrate: ${comment}\n  intercept`),
  );
});
