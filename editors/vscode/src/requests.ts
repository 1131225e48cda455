/** The status that the server sends as `ashlar/status`. */
export interface ServerStatus {
  readonly state: 'ready' | 'failed';
  readonly routes: number;
  readonly errors: number;
  readonly message?: string;
}

/** The result of a command of the server: a document, or the reason why there is none. */
export type CommandResult = { readonly uri: string; readonly text: string } | { readonly message: string };

/** The text in the status bar. */
export function statusText({ state, routes, errors }: ServerStatus): string {
  if (state === 'failed') return '$(error) Ashlar';
  const mark = errors === 0 ? '$(check)' : '$(error)';
  const problems = errors === 0 ? '' : `, ${counted(errors, 'error')}`;
  return `${mark} Ashlar: ${counted(routes, 'route')}${problems}`;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** The request to explain without a question; `undefined` where a person has to write it, or the values of its parameters. */
export function completeRequest(argument: unknown): string | undefined {
  return typeof argument === 'string' && !argument.includes('{') ? argument : undefined;
}
