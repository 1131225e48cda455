import { createClient } from '../generated/helpdesk.ts';
import type { Conversation } from './conversation.ts';

/** Opens tickets, changes them, and calls the same handlers by their other paths. */
export const converse: Conversation = async ({ baseUrl, fetch }) => {
  const { agents, internal, tickets, webhooks } = createClient({ baseUrl, fetch });
  const health = await internal.health();
  const signed = await agents.signIn({ body: { name: 'Ada', remember: true } });
  const cookie = { headers: { cookie: 'agent=Ada' } };
  const me = await agents.me({}, cookie);
  const opened = await tickets.open({ body: { title: 'The printer burns' } });
  const second = await tickets.open_v2Tickets({ body: { title: 'No coffee', text: 'None at all' } });
  const short = await tickets.open({ body: { title: 'x' } });
  const listed = await tickets.list({ ids: [2, 1] });
  const all = await tickets.list_v2Tickets();
  const changed = await tickets.change({ id: 1, body: { state: 'closed' } }, cookie);
  const closed = await tickets.change_v2TicketsId({ id: 2 }, cookie);
  const changes: unknown[] = [];
  for await (const { data, id } of (await tickets.changes()).body) changes.push([id, data.id, data.state]);
  const later: unknown[] = [];
  const afterFirst = await tickets.changes_v2TicketsChanges({}, { headers: { 'last-event-id': 1 } });
  for await (const { id } of afterFirst.body) later.push(id);
  const exported = await tickets.export();
  const others = [
    await tickets.export_ticketsExportCsv(),
    await tickets.export_v2TicketsExport(),
    await tickets.export_v2TicketsExportCsv(),
  ];
  const file = new Blob(['a picture of the fire']);
  const attached = await tickets.attach({ id: 1, body: { note: 'hot', file } });
  const again = await tickets.attach_v2TicketsIdAttachments({ id: 2, body: { file } });
  const received = await webhooks.receive({ body: { id: 'evt_1', bounced: true } });
  return {
    health: health.body,
    signed: signed.status === 201 && signed.body.data,
    me: me.status === 200 && me.body.data.open,
    opened: opened.status === 201 && opened.body,
    second: second.status === 201 && second.body.path,
    short: short.status === 400 && short.body.felder,
    listed: listed.status === 200 && listed.body.items.map(({ id }) => id),
    all: all.status === 200 && all.body.items.length,
    changed: changed.status === 200 && changed.body.data.state,
    closed: closed.status === 200 && closed.body.data.state,
    changes,
    later,
    exported: exported.status === 200 && [await exported.body.text(), exported.headers.get('content-type')],
    same: (await Promise.all(others.map((one) => (one.status === 200 ? one.body.text() : '')))).map(
      (text) => text.length,
    ),
    attached: attached.status === 201 && attached.body.data,
    again: again.status === 201 && again.body.data.ticket,
    unsigned: received.status,
  };
};
