import type { ClientOptions, createClient } from '../generated/kysely.ts';
import type { Caller } from './conversation.ts';

/** Writes and lists rows, with the client of one of the applications that have the same operations. */
export async function converseAboutRows(
  create: (options: ClientOptions<unknown>) => ReturnType<typeof createClient>,
  { baseUrl, fetch }: Caller,
): Promise<Readonly<Record<string, unknown>>> {
  const { articles, users } = create({ baseUrl, fetch });
  const user = await users.add({ body: { name: 'Ada' } });
  const article = await articles.add({ body: { title: 'Compilers', authorId: 1 } });
  const allUsers = await users.list();
  const allArticles = await articles.list();
  return { user: user.body, article: article.body, users: allUsers.body, articles: allArticles.body };
}
