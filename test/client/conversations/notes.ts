import { createClient, type Note, UnexpectedResponse } from '../generated/notes.ts';
import type { Conversation } from './conversation.ts';

/** Writes a note, and reads its event and itself. */
export const converse: Conversation = async ({ baseUrl, fetch }) => {
  const client = createClient({ baseUrl, fetch });
  const events = await client.notes.events();
  const written = await client.notes.create({ body: { title: 'Typed', body: 'By a client.' } });
  if (written.status !== 201) throw new Error(written.body.message);
  const note: Note = written.body;
  const received: unknown[] = [];
  for await (const { data, event, id } of events.body) {
    const { title }: Note = data.note;
    received.push({ title, event, id });
    break;
  }
  const listed = await client.notes.list({ limit: 1 });
  const all = await client.notes.list();
  const found = await client.notes.find({ id: note.id });
  const missing = await client.notes.find({ id: 404 });
  const wrong = await client.notes.find({ id: 1.5 });
  const elsewhere = createClient({ baseUrl: `${baseUrl}/nowhere`, fetch });
  const unexpected = await elsewhere.notes.list().catch((error: unknown) => error);
  return {
    created: written.status,
    received,
    titles: listed.status === 200 ? listed.body.map(({ title }) => title) : listed.body.message,
    count: all.status === 200 && all.body.length,
    found: found.status === 200 && found.body.id === note.id,
    missing: missing.status === 404 && missing.body.message,
    rejected: [wrong.status, wrong.status === 400 && wrong.body.error],
    unexpected: unexpected instanceof UnexpectedResponse && unexpected.response.status,
  };
};
