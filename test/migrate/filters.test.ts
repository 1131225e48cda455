import { expect, test } from 'vitest';
import { filters } from '../../compiler/src/migrate/nest/filters.ts';
import { migrateSources } from './support/migrate-sources.ts';

interface Case {
  readonly title: string;
  readonly before: Readonly<Record<string, string>>;
  readonly after: Readonly<Record<string, string>>;
}

const cases: readonly Case[] = [
  {
    title: 'a filter that makes a body is an error handler',
    before: {
      'src/notes.ts': `import { ArgumentsHost, Catch, ExceptionFilter, HttpException, HttpStatus } from '@nestjs/common';
import { Request, Response } from 'express';

@Catch()
export class AllExceptionsFilter implements ExceptionFilter {
  catch(exception: unknown, host: ArgumentsHost) {
    const ctx = host.switchToHttp();
    const response = ctx.getResponse<Response>();
    const request = ctx.getRequest<Request>();
    const status = exception instanceof HttpException ? exception.getStatus() : HttpStatus.INTERNAL_SERVER_ERROR;
    const message = exception instanceof HttpException ? exception.message : 'Internal server error';
    response.status(status).json({ success: false, statusCode: status, message, method: request.method, timestamp: new Date().toISOString() });
  }
}
`,
    },
    after: {
      'src/notes.ts': `import { type ErrorHandler, Injectable, type RequestContext, type RequestFailure, Response } from 'ashlar';

/** The body of an error. */
export interface ErrorBody {
  readonly success: boolean;
  readonly statusCode: number;
  readonly message: string | string[];
  readonly method: string;
  readonly timestamp: string;
}

@Injectable()
export class AllExceptionsFilter implements ErrorHandler<ErrorBody> {
  handle(failure: RequestFailure, context: RequestContext): Response<ErrorBody, number> {
    const { errors } = failure;
    const texts = Object.entries(errors ?? {}).flatMap(([field, all]) =>
      // A message that is a sentence needs no name before it.
      all.map((text) => (/^\\p{Lu}/u.test(text) ? text : \`\${field} \${text}\`)),
    );
    const message = errors === undefined ? failure.message : texts;
    return Response.withStatus(failure.status, {
      success: false,
      statusCode: failure.status,
      message,
      method: context.method,
      timestamp: new Date().toISOString(),
    });
  }
}
`,
    },
  },
  {
    title: 'a filter that does more is left',
    before: {
      'src/notes.ts': `import { ArgumentsHost, Catch, Controller, ExceptionFilter, HttpException, UseFilters } from '@nestjs/common';

@Catch(HttpException)
export class LoggingFilter implements ExceptionFilter {
  catch(exception: HttpException, host: ArgumentsHost) {
    this.logger.error(exception);
    host.switchToHttp().getResponse().status(exception.getStatus()).json({ ok: false });
  }
}

@Catch(QueryFailedError)
export class QueryFilter implements ExceptionFilter {
  catch(exception: QueryFailedError, host: ArgumentsHost) {
    host.switchToHttp().getResponse().status(409).json({ ok: false });
  }
}

@Controller('notes')
@UseFilters(QueryFilter)
export class NotesController {}
`,
    },
    after: {
      'src/notes.ts': `import { ArgumentsHost, Catch, Controller, ExceptionFilter, HttpException, UseFilters } from '@nestjs/common';

// ashlar-migrate: write an error handler, and name it in the root module: \`errorHandler\` (docs/errors.md of ashlar)
@Catch(HttpException)
export class LoggingFilter implements ExceptionFilter {
  catch(exception: HttpException, host: ArgumentsHost) {
    this.logger.error(exception);
    host.switchToHttp().getResponse().status(exception.getStatus()).json({ ok: false });
  }
}

// ashlar-migrate: write an error handler, and name it in the root module: \`errorHandler\` (docs/errors.md of ashlar)
@Catch(QueryFailedError)
export class QueryFilter implements ExceptionFilter {
  catch(exception: QueryFailedError, host: ArgumentsHost) {
    host.switchToHttp().getResponse().status(409).json({ ok: false });
  }
}

// ashlar-migrate: handle the exceptions in the error handler of the root module, or in an interceptor (docs/errors.md of ashlar)
@Controller('notes')
@UseFilters(QueryFilter)
export class NotesController {}
`,
    },
  },
];

test('bodies of several filters have names of their own, and the comment of a filter stays with its class', () => {
  const filter = (name: string) => `/** Of ${name}. */
@Catch()
export class ${name} implements ExceptionFilter {
  catch(exception: HttpException, host: ArgumentsHost) {
    const response = host.switchToHttp().getResponse();
    response.status(exception.getStatus()).json({ ok: false });
  }
}
`;
  const handler = (name: string, body: string) => `/** The body of an error. */
export interface ${body} {
  readonly ok: boolean;
}

/** Of ${name}. */
@Injectable()
export class ${name} implements ErrorHandler<${body}> {
  handle(failure: RequestFailure): Response<${body}, number> {
    return Response.withStatus(failure.status, {
      ok: false,
    });
  }
}
`;
  const source = `import { ArgumentsHost, Catch, ExceptionFilter, HttpException } from '@nestjs/common';\n\n${filter('First')}\n${filter('Second')}`;
  const { files } = migrateSources([filters], { 'src/notes.ts': source });
  expect(files['src/notes.ts']).toBe(
    `import { type ErrorHandler, Injectable, type RequestFailure, Response } from 'ashlar';\n\n${handler('First', 'ErrorBody')}\n${handler('Second', 'SecondBody')}`,
  );
});

test.each(cases)('$title', ({ before, after }) => {
  expect(migrateSources([filters], before).files).toEqual(after);
});
