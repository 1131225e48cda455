import { type ClientOptions, createClient } from '../generated/accounts.ts';
import type { Conversation } from './conversation.ts';

/** Opens a session, calls everything with it, and closes it. */
export const converse: Conversation = async ({ baseUrl, fetch, isBrowser }) => {
  let token: string | undefined;
  const options: ClientOptions = {
    baseUrl,
    fetch,
    // As for a token that is renewed: a function for each request.
    headers: async () => ({ authorization: token === undefined ? undefined : `Bearer ${token}` }),
    credentials: 'same-origin',
  };
  const { accounts, exports, sessions } = createClient(options);
  const root = { headers: { authorization: 'Bearer root-token', 'x-tenant': 'everybody' } };

  const stranger = await accounts.me();
  const opened = await sessions.open({ body: { name: 'ann' } });
  if (opened.status === 201) token = opened.body.token;
  const me = await accounts.me();
  const entry = await accounts.entry({ owner: 'a/b', position: 3 });
  const nothing = await accounts.entry({ owner: 'a', position: 10 });
  const renamed = await accounts.rename(
    { owner: 'ann', body: { name: 'bea' }, headers: { 'X-Reason': 'marriage' } },
    root,
  );
  const removed = await accounts.remove({ owner: 'ä ?#%' }, root);
  const visit = await sessions.visit(
    { headers: { 'X-Zone': -3 }, cookies: { session: 'ann-token' } },
    { headers: { 'accept-language': 'de' } },
  );
  const closed = await sessions.close({ cookies: { session: 'ann-token' } });

  const lines = await exports.lines({ count: 2 });
  const readable = await exports.readable();
  const chunks: number[] = [];
  for await (const chunk of readable.body) chunks.push(...chunk);
  const ticks: number[] = [];
  for await (const { data } of (await exports.events()).body) ticks.push(data.tick);
  const manifest = await exports.manifest();
  const missing = await exports.missing();
  const whole = await exports.whole();
  return {
    stranger: [stranger.status, stranger.status === 401 && stranger.body.error],
    opened: opened.status,
    me: [me.status, me.body, me.headers.get('x-trail')],
    entry: [entry.status, entry.body],
    nothing: nothing.status,
    renamed: [renamed.status, renamed.body],
    removed: [removed.status, removed.body],
    visit: [visit.status, visit.body],
    closed: [closed.status, closed.body ?? null],
    lines: lines.status === 200 && (await lines.body.text()),
    readable: [String.fromCharCode(...chunks), readable.headers.get('x-kind')],
    ticks,
    version: manifest.status === 200 && manifest.body.version,
    missing: [missing.status],
    whole: [whole.status, whole.body, isBrowser ? 'readable' : whole.headers.get('x-kind')],
  };
};
