import { createClient } from '../generated/kysely.ts';
import type { Conversation } from './conversation.ts';

/** Writes and lists rows of any of the applications on a database, whose clients have the same code. */
export const converseAboutRows: Conversation = async ({ baseUrl, fetch }) => {
  const { articles, users } = createClient({ baseUrl, fetch });
  const user = await users.add({ body: { name: 'Ada' } });
  const article = await articles.add({ body: { title: 'Compilers', authorId: 1 } });
  const allUsers = await users.list();
  const allArticles = await articles.list();
  return { user: user.body, article: article.body, users: allUsers.body, articles: allArticles.body };
};
