import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { PreparedHead } from '../server/send-response.js';

/** The head of a response on the reply of Fastify, where hooks see and change it. */
export class ReplyHead implements PreparedHead {
  readonly #reply: FastifyReply;
  /** The headers that hooks had set before. */
  readonly #others: ReturnType<FastifyReply['getHeaders']>;

  /** Sets the headers of a response: `lines` are their names and values, alternating. */
  constructor(reply: FastifyReply, lines: readonly string[]) {
    this.#reply = reply;
    this.#others = reply.getHeaders();
    const own = new Set<string>();
    for (let index = 0; index < lines.length; index += 2) {
      this.#add((lines[index] ?? '').toLowerCase(), lines[index + 1] ?? '', own);
    }
  }

  write(): void {
    // Both types describe the headers of `node:http`: that of Fastify allows numbers for more names.
    this.#reply.raw.writeHead(this.#reply.statusCode, this.#reply.getHeaders() as OutgoingHttpHeaders);
  }

  discard(): void {
    for (const name of Object.keys(this.#reply.getHeaders())) this.#reply.removeHeader(name);
    for (const [name, value] of Object.entries(this.#others)) {
      if (value !== undefined) this.#reply.raw.setHeader(name, value);
    }
  }

  // Fastify replaces the values of other names than `set-cookie`.
  #add(name: string, value: string, own: Set<string>): void {
    const present = this.#reply.getHeader(name);
    if (name === 'vary' && present !== undefined) this.#reply.header(name, `${present}, ${value}`);
    else if (name !== 'set-cookie' && own.has(name) && present !== undefined) {
      this.#reply.header(name, [...(Array.isArray(present) ? present : [String(present)]), value]);
    } else this.#reply.header(name, value);
    own.add(name);
  }
}
