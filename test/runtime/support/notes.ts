import {
  arrayFromText,
  type Decoder,
  intFromText,
  invalid,
  isObject,
  jsonNumber,
  jsonString,
  respondEmpty,
  respondJson,
  respondText,
  route,
  string,
} from '../../../runtime/src/codegen/v1.ts';
import { BadGatewayException, ConflictException } from '../../../runtime/src/index.ts';
import { HttpResponse } from '../../../runtime/src/response/http-response.ts';
import { Response } from '../../../runtime/src/response/response.ts';

export interface Note {
  id: number;
  title: string;
}

const draft: Decoder<{ title: string }> = {
  read(input) {
    if (!isObject(input)) return invalid;
    const { title } = input;
    return typeof title === 'string' ? { title } : invalid;
  },
  explain(input, problems) {
    if (!problems.object(input)) return;
    problems.required('title', input['title'], string);
  },
};

const listing: Decoder<{ limit: number; tags: string[] }> = {
  read(input) {
    if (!isObject(input)) return invalid;
    const limit = input['limit'] === undefined ? 20 : intFromText.read(input['limit']);
    if (limit === invalid) return invalid;
    const tags = input['tag'] === undefined ? [] : arrayFromText(string).read(input['tag']);
    return tags === invalid ? invalid : { limit, tags };
  },
  explain(input, problems) {
    if (!problems.object(input)) return;
    problems.optional('limit', input['limit'], intFromText);
    problems.optional('tag', input['tag'], arrayFromText(string));
  },
};

const noteJson = (note: Note) => `{"id":${jsonNumber(note.id)},"title":${jsonString(note.title)}}`;
const anyJson = (value: unknown) => JSON.stringify(value);

/** Routes that reach every stage of a request and every form of a response. */
export const noteRoutes = {
  list: route('GET /notes', {
    handle: (inputs) => {
      const query = inputs.query(listing);
      return query === invalid ? inputs.reject() : query;
    },
    respond: respondJson(anyJson),
  }),
  find: route('GET /notes/{id}', {
    handle: (inputs) => {
      const id = inputs.param('id', intFromText);
      return id === invalid ? inputs.reject() : { id, title: 'One' };
    },
    respond: respondJson(noteJson),
  }),
  create: route('POST /notes', {
    body: 'json',
    handle: (inputs) => {
      const input = inputs.body(draft);
      if (input === invalid) return inputs.reject();
      return Promise.resolve(Response.withStatus(201, { id: 2, ...input }).withHeader('location', '/notes/2'));
    },
    respond: respondJson(noteJson),
  }),
  replace: route('PUT /notes/{id}', {
    body: 'json',
    handle: (inputs) => {
      // In another order than problems are reported in.
      const input = inputs.body(draft);
      const query = inputs.query(listing);
      const id = inputs.param('id', intFromText);
      if (id === invalid || query === invalid || input === invalid) return inputs.reject();
      return { id, ...input };
    },
    respond: respondJson(noteJson),
  }),
  remove: route('DELETE /notes/{id}', { handle: () => undefined, respond: respondEmpty }),
  greet: route('GET /forms/text', { handle: () => 'grüß dich', respond: respondText }),
  noContent: route('GET /forms/no-content', { handle: () => Response.noContent(), respond: respondEmpty }),
  teapot: route('GET /forms/teapot', { handle: () => Response.text(418, 'short'), respond: respondText }),
  bytes: route('GET /forms/bytes', {
    handle: () => Response.bytes(200, new Uint8Array([0, 255])),
    respond: respondEmpty,
  }),
  whole: route('GET /forms/http-response', {
    handle: () => HttpResponse.json(202, { ok: true }).withHeader('content-type', 'application/problem+json'),
    respond: respondEmpty,
  }),
  cookies: route('GET /forms/cookies', {
    handle: () => Response.body({ id: 1, title: 'c' }).withHeader('set-cookie', 'a=1').withHeader('set-cookie', 'b=2'),
    respond: respondJson(noteJson),
  }),
  splitting: route('GET /errors/header', {
    handle: (inputs): Response<Note> => Response.body({ id: 1, title: '' }).withHeader('x-name', splitIn(inputs)),
    respond: respondJson(noteJson),
  }),
  conflict: route('GET /errors/conflict', {
    handle: (): Note => {
      throw new ConflictException('The title is taken').withErrors({ title: ['is taken'] });
    },
    respond: respondJson(noteJson),
  }),
  gateway: route('GET /errors/gateway', {
    handle: async (): Promise<Note> => {
      throw new BadGatewayException('upstream secret', { cause: new Error('socket secret', { cause: 'cable' }) });
    },
    respond: respondJson(noteJson),
  }),
  text: route('GET /errors/text', {
    handle: (): Note => {
      throw 'a secret text';
    },
    respond: respondJson(noteJson),
  }),
  rejected: route('GET /errors/undefined', {
    handle: (): Promise<Note> => Promise.reject(undefined),
    respond: respondJson(noteJson),
  }),
  serializer: route('GET /errors/serializer', {
    handle: () => ({ id: 1, title: 'x' }),
    respond: respondJson<Note>(() => {
      throw new Error('serializer secret');
    }),
  }),
};

function splitIn(_request: unknown): string {
  return 'a\r\nset-cookie: b=c';
}
