const notes = `import {
  ApiErrors, ApiRequestHeader, ApiResponse, ApiSecurity, Body, Controller, CookieValue, Default, Delete, EventStream, Get, Header, HttpException,
  HttpResponse, Int, Max, Min, NotFoundException, Param, Patch, Post, Put, Query, RequestContext, Response, ResponseStream, Security, Url, User, UseGuard, Uuid,
} from 'ashlar';
import { AuthGuard, CurrentUser } from './auth.js';

/**
 * A note.
 * @example { "id": 1, "title": "Milk", "tags": ["1"], "__proto__": null, "2": "two", "1": "one" }
 */
export interface Note {
  id: Int;
  /**
   * What it is about.\\u2028Both "quotes" and 'quotes', \`\${ticks}\` and a \\ backslash.
   * @example Milk
   * @deprecated Nobody reads it.
   */
  title: string;
  tags: string[];
  __proto__: string | null;
  2: string;
  1: string;
  toString?: string;
}

/** One page of a list. */
export interface Page<T> { items: T[]; next?: Url }
export interface Circle { kind: 'circle'; radius: number }
export interface Square { kind: 'square' | 'rectangle'; side: number }
export type Shape = Circle | Square;
export enum Color { Red = 'red', Green = 'green' }
/** Why it went wrong. */
export interface Problem { why: string }
/** Errors of the application, beside that of the framework. */
export interface Error { code: Int }
export interface Größe { länge: number; next: Größe | null }

/** Which notes to list. */
export interface Filter {
  /** How many at the most. */
  limit: Int & Min<1> & Max<100> & Default<20>;
  color?: Color;
  tags?: string[];
  before?: Date;
}

/** The note is gone. */
export class NoteGone extends HttpException {
  constructor() {
    super(410, 'gone');
  }
}

/** It was merged into another one. */
export class NoteMerged extends NoteGone {}

/**
 * Notes of people.
 *
 * With a second paragraph.
 */
@Controller('/notes')
@ApiErrors(NotFoundException)
@ApiRequestHeader<Uuid>({ name: 'X-Request-Key', description: 'Of the class' })
export class NotesController {
  /** Lists notes. */
  @Get()
  list(query: Query<Filter>): Page<Note> {
    return { items: [] };
  }

  /**
   * Finds a note.
   * @param id The number of the note.
   * @returns The note.
   */
  @Get('/{id}')
  @ApiErrors(NoteGone, NoteMerged)
  find(id: Param<Int>): Note | undefined {
    return undefined;
  }

  @Put('/{note}')
  @UseGuard(AuthGuard)
  @ApiSecurity(Security.bearerAuth)
  @ApiSecurity(Security.oauth2('notes:write'))
  @ApiSecurity(Security.custom('Tenant', 'anything'))
  put(note: Param<Int>, input: Body<Note>, user: User<CurrentUser>): Response<Note, 200 | 201> {
    return Response.withStatus(201, input);
  }

  @Patch('/{id}')
  @ApiRequestHeader({ name: 'x-request-key', required: true })
  @ApiResponse<Problem>({ status: 409, description: 'Somebody else was faster' })
  @ApiResponse<Note>({ status: 200, description: 'As it is now', headers: { ETag: 'Its version', Location: 'Its URL' } })
  update(id: Param<Int>, input: Body<Partial<Note>>, version: Header<'If-Match'>, authorization: Header<'authorization'>): Note {
    throw new NoteGone();
  }

  /**
   * Removes a note.
   * @deprecated Notes are kept.
   */
  @Delete('/{id}')
  remove(id: Param<Int>, session: CookieValue<'session'>, seen?: CookieValue<'seen'>): void {}

  @Get('/{id}/größe')
  größe(id: Param<Int>): Größe | null {
    return null;
  }

  @Post('/shapes')
  draw(shape: Body<Shape>, others: Query<Record<string, string>>): Shape {
    return shape;
  }
}

@Controller()
export class StreamsController {
  @Get('/')
  index(): string {
    return '';
  }

  @Get('/lines')
  @ApiResponse<string>({ status: 200, contentType: 'text/csv', description: 'A line for each note' })
  lines(): Response<ResponseStream, 200> {
    return Response.stream('text/csv', []);
  }

  @Get('/image')
  @ApiResponse<Uint8Array>({ contentType: 'image/png' })
  @ApiResponse<Uint8Array>({ contentType: 'image/webp' })
  image(): HttpResponse {
    return HttpResponse.bytes(200, new Uint8Array());
  }

  @Get('/page')
  @ApiResponse({ contentType: 'text/html' })
  page(): string {
    return '<p>';
  }

  @Get('/events')
  events(context: RequestContext): Response<EventStream<{ tick: Int }>, 200> {
    throw new NoteGone();
  }

  @Get('/color')
  color(): Color | Note {
    return Color.Red;
  }

  @Get('/errors')
  errors(): Response<Problem, 400> | Response<Error, 422> | Response<string, 200> {
    return Response.text(200, '');
  }

  @Get('/bytes')
  bytes(): Response<Uint8Array, 200> {
    return Response.bytes(200, new Uint8Array());
  }

  @Get('/opaque')
  opaque(): HttpResponse {
    return HttpResponse.text(202, '');
  }

  @Get('/files/{a}/{b}')
  file([a, b]: Param<[string, Int]>): void {}
}
`.replace('file([a, b]: Param', 'file(path: Param');

const auth = `import { Guard, RequestContext } from 'ashlar';

export class CurrentUser {
  readonly name = 'somebody';
}

@Guard()
export class AuthGuard implements Guard {
  canActivate(context: RequestContext): boolean {
    return true;
  }
}
`;

const app = `import { Module, OpenApi, OpenApiConfig } from 'ashlar';
import { AuthGuard } from './auth.js';
import { NotesController, StreamsController } from './notes.controller.js';

@OpenApi(
  new OpenApiConfig('Notes \\u2028 \\ud800 "API" \\'1\\'', '1.0.0')
    .description('__proto__\\n\\n\`\${description}\`')
    .contact({ name: 'Notes "team"', url: 'https://notes.example.org/?a=b#c', email: 'notes@example.org' })
    .license({ name: 'Apache License 2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' })
    .termsOfService('https://notes.example.org/terms')
    .server('https://api.notes.example.org/v1')
    .server('/')
    .securityScheme('Tenant', { type: 'apiKey', in: 'query', name: 'tenant', description: 'Whose notes' })
    .securityScheme('Machine', { type: 'mutualTLS' })
    .securityScheme('Person', { type: 'openIdConnect', openIdConnectUrl: 'https://auth.example.org/.well-known/openid-configuration' })
    .oauth2({
      authorizationCode: {
        authorizationUrl: 'https://auth.example.org/authorize',
        tokenUrl: 'https://auth.example.org/token',
        refreshUrl: 'https://auth.example.org/refresh',
        scopes: { 'notes:write': 'Write notes', __proto__: 'Inherit notes' },
      },
    })
    .bearerAuth()
    .apiKeyAuth('X-API-Key')
    .cookieAuth('session'),
)
@Module({ controllers: [NotesController, StreamsController], providers: [AuthGuard] })
export class AppModule {}
`;

/** An application with every annotation of the API document, and with names and texts that are apt to break something. */
export const everyDecorator: Readonly<Record<string, string>> = {
  'src/app.module.ts': app,
  'src/auth.ts': auth,
  'src/notes.controller.ts': notes,
};
