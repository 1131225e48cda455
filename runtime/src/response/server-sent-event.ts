/** The parts of a server-sent event besides its data. */
export interface ServerSentEventOptions {
  /** The type of the event, for which clients listen: `source.addEventListener('added', …)`. Default: `message`. */
  readonly event?: string;
  /** The id of the event. A client that reconnects sends the last one: `context.lastEventId`. */
  readonly id?: string;
  /** The milliseconds after which a client that has lost the connection reconnects. */
  readonly retry?: number;
}

const endsLine = /[\r\n\0]/;

/** An item of `Response.events`: its data, which is sent as JSON of its declared type, with a type and an id of the event. */
export class ServerSentEvent<T> {
  readonly data: T;
  readonly event: string | undefined;
  readonly id: string | undefined;
  readonly retry: number | undefined;

  /**
   * @throws TypeError for an `event` or an `id` with a line break or a NUL, which would be another event.
   * @throws RangeError for a `retry` that is not a number of milliseconds.
   */
  constructor(data: T, { event, id, retry }: ServerSentEventOptions = {}) {
    checkText('event', event);
    checkText('id', id);
    if (retry !== undefined && !(Number.isSafeInteger(retry) && retry >= 0)) {
      throw new RangeError(`the \`retry\` of a server-sent event is a number of milliseconds, but is ${String(retry)}`);
    }
    this.data = data;
    this.event = event;
    this.id = id;
    this.retry = retry;
  }
}

/** The event as it is sent, with its data in JSON. */
export function eventText({ event, id, retry }: ServerSentEvent<unknown>, data: string): string {
  let text = '';
  if (event !== undefined) text += `event: ${event}\n`;
  if (id !== undefined) text += `id: ${id}\n`;
  if (retry !== undefined) text += `retry: ${retry}\n`;
  return `${text}data: ${data}\n\n`;
}

function checkText(name: 'event' | 'id', text: string | undefined): void {
  if (text === undefined || !endsLine.test(text)) return;
  throw new TypeError(`the \`${name}\` of a server-sent event contains a line break or a NUL: ${JSON.stringify(text)}`);
}
