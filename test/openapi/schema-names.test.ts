import { expect, test } from 'vitest';
import { compileFiles } from '../support/compile-files.ts';

/** The diagnostics, and the names of the schemas of an application with these types and handlers. */
async function compiled(types: Readonly<Record<string, string>>, imports: string, handlers: string) {
  const { diagnostics, applications } = await compileFiles({
    ...types,
    'src/app.module.ts': `
import { type Body, Controller, Get, Module, Post, type Query } from 'ashlar';
${imports}
export interface Page<T> { items: T[] }
@Controller('/comments') export class CommentsController {
${handlers}
}
@Module({ controllers: [CommentsController] }) export class AppModule {}
`,
  });
  const text = applications[0]?.artifacts.find(({ name }) => name === 'openapi.json')?.text ?? '{}';
  const document: { components?: { schemas?: Record<string, unknown> } } = JSON.parse(text);
  return {
    codes: diagnostics.map(({ code }) => code),
    schemas: Object.keys(document.components?.schemas ?? {}).filter((name) => name !== 'ErrorEnvelope'),
  };
}

const imports = `
import type { Comment } from './posts/comment.js';
import type { Comment as VideoComment } from './videos/comment.js';
`;
const handlers = `
  @Get('/posts') ofPosts(): Page<Comment> { return { items: [] }; }
  @Get('/videos') ofVideos(): Page<VideoComment> { return { items: [] }; }
`;
const posts = 'export interface Comment { text: string }';
const videos = 'export interface Comment { second: number; kind: Kind } export enum Kind { A = "a", B = "b" }';

test('a second type with the same name renames the first one: both get a suffix, with one warning', async () => {
  const files = { 'src/posts/comment.ts': posts, 'src/videos/comment.ts': videos };
  expect(await compiled(files, imports, handlers)).toEqual({
    codes: ['ASH5023'],
    schemas: ['Comment_posts', 'Comment_videos', 'Kind', 'Page_Comment_posts', 'Page_Comment_videos'],
  });
});

test('@schemaName names interfaces, enums and aliases, and the instances of generic types follow', async () => {
  const files = {
    'src/posts/comment.ts': `/**\n * A comment on a post.\n * @schemaName Comment\n */\n${posts}`,
    'src/videos/comment.ts': `/** @schemaName VideoComment */\n${videos.replace('export enum', '\n/** @schemaName Comment.Kind */\nexport enum')}
/** @schemaName NewComment */
export type CommentInput = Omit<Comment, 'kind'>;`,
  };
  const withInput = imports.replace('{ Comment as', '{ CommentInput, Comment as');
  const adding = `${handlers} @Post() add(_input: Body<CommentInput>): void {}`;
  expect(await compiled(files, withInput, adding)).toEqual({
    codes: [],
    schemas: ['Comment', 'Comment.Kind', 'NewComment', 'Page_Comment', 'Page_VideoComment', 'VideoComment'],
  });
});

test('a type whose name is given to another type gets a suffix, with a warning', async () => {
  const files = { 'src/posts/comment.ts': `/** @schemaName Comment */ ${posts}`, 'src/videos/comment.ts': videos };
  const { codes, schemas } = await compiled(files, imports, handlers);
  expect(codes).toEqual(['ASH5023']);
  expect(schemas).toContain('Comment');
  expect(schemas).toContain('Comment_videosComment');
});

test('the object of a query is not a schema, and does not reserve a name', async () => {
  const files = {
    'src/posts/comment.ts': posts,
    'src/videos/comment.ts': 'export interface Comment { text?: string }',
  };
  const asQuery = "@Get('/posts') ofPosts(_query: Query<VideoComment>): Comment[] { return []; }";
  expect(await compiled(files, imports, asQuery)).toEqual({ codes: [], schemas: ['Comment'] });
});
