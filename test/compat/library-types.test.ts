import { beforeAll, expect, test } from 'vitest';
import { ApplicationCopy } from '../support/application-copy.js';

const tsconfig = JSON.stringify({
  compilerOptions: {
    target: 'es2023',
    lib: ['es2023'],
    module: 'nodenext',
    types: ['node'],
    strict: true,
    experimentalDecorators: true,
    skipLibCheck: true,
    noEmit: true,
  },
  include: ['src'],
});

const source = `import { type Body, Controller, Get, Module, Post } from 'ashlar';
import { integer, pgTable, serial, text, timestamp } from 'drizzle-orm/pg-core';
import type { ColumnType, Generated, Insertable, Selectable, Updateable } from 'kysely';
import type { JsonObject, JsonValue } from 'type-fest';
import { z } from 'zod';

export const users = pgTable('users', {
  id: serial('id').primaryKey(),
  name: text('name').notNull(),
  age: integer('age'),
  createdAt: timestamp('created_at').notNull().defaultNow(),
});

export interface PersonTable {
  id: Generated<number>;
  name: string;
  nickname: string | null;
  createdAt: ColumnType<Date, string | undefined, never>;
}

export interface Note {
  title: string;
  metadata: JsonValue;
  settings: JsonObject;
}

export const tag = z.object({ label: z.string(), weight: z.number().optional() });

@Controller()
export class TypesController {
  @Post('/people')
  createPerson(input: Body<Insertable<PersonTable>>): Selectable<PersonTable> {
    return { id: 1, name: input.name, nickname: input.nickname ?? null, createdAt: new Date(0) };
  }

  @Post('/people/changes')
  changePerson(input: Body<Updateable<PersonTable>>): string[] {
    return Object.keys(input);
  }

  @Post('/users')
  createUser(input: Body<typeof users.$inferInsert>): typeof users.$inferSelect {
    return { id: 1, name: input.name, age: input.age ?? null, createdAt: new Date(0) };
  }

  @Post('/notes')
  createNote(input: Body<Note>): JsonObject {
    return { metadata: input.metadata, settings: input.settings };
  }

  @Get('/tag')
  tag(): z.infer<typeof tag> {
    return { label: 'stone' };
  }
}

@Module({ controllers: [TypesController] })
export class AppModule {}
`;

const application = ApplicationCopy.empty();

/** The schema of a request or response as JSON, by `path`. */
function schemaOf(path: string, part: 'request' | 'response'): unknown {
  const operation = JSON.parse(application.read('src/generated/openapi.json')).paths[path].post;
  const holder = part === 'request' ? operation.requestBody : operation.responses['200'];
  return holder.content['application/json'].schema;
}

beforeAll(async () => {
  application.write('package.json', JSON.stringify({ name: 'library-types', version: '1.0.0', type: 'module' }));
  application.write('tsconfig.json', tsconfig);
  application.write('src/app.module.ts', source);
  const { code, output } = await application.ashlar(['build']);
  expect(output).not.toMatch(/error|warning/);
  expect(code).toBe(0);
});

test('generated code for types of Kysely, Drizzle, type-fest and Zod compiles', async () => {
  expect(await application.tsc()).toMatchObject({ code: 0, output: '' });
});

test("Kysely's Insertable and Updateable are requests, Selectable a response", () => {
  expect(schemaOf('/people', 'request')).toMatchObject({
    properties: { id: { type: 'number' }, nickname: { type: ['string', 'null'] }, createdAt: { type: 'string' } },
    required: ['name'],
  });
  expect(schemaOf('/people/changes', 'request')).not.toHaveProperty('required');
  expect(schemaOf('/people/changes', 'request')).not.toHaveProperty('properties.createdAt');
  expect(schemaOf('/people', 'response')).toMatchObject({
    properties: { createdAt: { type: 'string', format: 'date-time' } },
    required: ['createdAt', 'id', 'name', 'nickname'],
  });
});

test('rows of Drizzle are requests and responses', () => {
  expect(schemaOf('/users', 'request')).toMatchObject({ required: ['name'] });
  expect(schemaOf('/users', 'response')).toMatchObject({ required: ['age', 'createdAt', 'id', 'name'] });
});

test("type-fest's JsonValue is any JSON", () => {
  const { JsonValue } = JSON.parse(application.read('src/generated/openapi.json')).components.schemas;
  expect(JsonValue.anyOf).toEqual([
    { type: 'string' },
    { type: 'number' },
    { type: 'boolean' },
    { $ref: '#/components/schemas/JsonObject' },
    { $ref: '#/components/schemas/JsonArray' },
    { type: 'null' },
  ]);
});
