import { createClient } from '../generated/newsroom.ts';
import type { Conversation } from './conversation.ts';

/** Publishes an article, comments on it, and removes it. */
export const converse: Conversation = async ({ baseUrl, fetch }) => {
  const as = (token: string) =>
    createClient({ baseUrl, fetch, headers: { authorization: `Bearer ${token}` }, dates: (text) => new Date(text) });
  const anonymous = createClient({ baseUrl, fetch });
  const ada = as('ada-token');
  const stranger = await anonymous.accounts.me();
  const me = await ada.accounts.me();
  const empty = await anonymous.articles.list();
  const published = await ada.articles.publish({ body: { slug: 'compilers', title: 'Compilers' } });
  const listed = await ada.articles.list();
  const [article] = listed.status === 200 ? listed.body.articles : [];
  const date: Date | undefined = article?.publishedAt;
  const found = await ada.articles.find({ slug: 'compilers' });
  const invalid = await ada.articles.publish({ body: { slug: 'A B', title: '' } });
  const commented = await as('grace-token').articles.comment({ slug: 'compilers', body: { text: 'Well said' } });
  const forbidden = await as('grace-token').moderation.remove({ slug: 'compilers' });
  const removed = await as('admin-token').moderation.remove({ slug: 'compilers' });
  const gone = await anonymous.articles.find({ slug: 'compilers' });
  return {
    stranger: stranger.status,
    me: me.body,
    empty: empty.body,
    published: published.status,
    listed: [date instanceof Date, article?.author],
    found: found.status === 200 && found.body.publishedAt.getTime() === date?.getTime(),
    invalid: invalid.status === 422 && Object.keys(invalid.body.fields ?? {}).sort(),
    commented: commented.body,
    forbidden: forbidden.status,
    removed: [removed.status, removed.body ?? null],
    gone: gone.status,
  };
};
