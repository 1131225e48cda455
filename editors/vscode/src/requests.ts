/** The status that the server sends as `ashlar/status`. */
export interface ServerStatus {
  /** The URI of the directory of the package. */
  readonly package: string;
  /** `closed`: the directory has no package of Ashlar any more. */
  readonly state: 'ready' | 'failed' | 'closed';
  readonly routes: number;
  readonly errors: number;
  readonly message?: string;
}

/** The result of a command of the server: a document, or the reason why there is none. */
export type CommandResult = { readonly uri: string; readonly text: string } | { readonly message: string };

/** The request to explain without a question; `undefined` where a person has to write it, or the values of its parameters. */
export function completeRequest(argument: unknown): string | undefined {
  return typeof argument === 'string' && !argument.includes('{') ? argument : undefined;
}
