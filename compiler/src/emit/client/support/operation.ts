import type { HeaderValues } from './types.js';

interface Operation {
  readonly method: string;
  /** The path and the query, encoded. */
  readonly path: string;
  readonly headers?: HeaderValues | undefined;
  readonly body?: RequestBody | undefined;
  /** How bodies are read, by status and media type. */
  readonly responses: Readonly<Record<number, Readonly<Record<string, ReadBody>>>>;
  /** Converts the dates of bodies, by status. */
  readonly dates?: Readonly<Record<number, ReadDates>>;
}

type ReadBody = (response: Response, revive: (value: unknown) => unknown) => unknown;

/** Converts the dates of a value in place. */
type ReadDates = (value: unknown, convert: (text: string) => unknown) => unknown;

interface RequestBody {
  readonly content: string | FormData | Blob | ArrayBuffer | Uint8Array<ArrayBuffer>;
  readonly type?: string;
}

export type { Operation, ReadBody, ReadDates, RequestBody };
