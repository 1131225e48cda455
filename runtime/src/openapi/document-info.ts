/** The person or team that is responsible for an API. */
export interface ApiContact {
  readonly name?: string;
  /** The address of a page, with `https://` or `http://`. */
  readonly url?: string;
  readonly email?: string;
}

/** The license of an API, by an SPDX expression or a URL, not both. */
export type ApiLicense = {
  /** The name of the license: `Apache License 2.0`. */
  readonly name: string;
} & (
  | {
      /** The SPDX expression: `Apache-2.0`. */
      readonly identifier?: string;
      readonly url?: never;
    }
  | {
      readonly identifier?: never;
      /** The address of the text of the license, with `https://` or `http://`. */
      readonly url?: string;
    }
);
