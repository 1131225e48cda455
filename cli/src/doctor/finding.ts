/** The result of one check: a line of `ashlar doctor`, with the fix of a problem. */
export interface Finding {
  /** A `note` is worth reading, but not a failure. */
  readonly status: 'ok' | 'note' | 'failed' | 'skipped';
  readonly text: string;
  readonly fix?: string;
  /** Text of another program that explains a failure. */
  readonly output?: string;
}

/** A check that succeeded. */
export function ok(text: string): Finding {
  return { status: 'ok', text };
}

/** A check that failed, with its fix. */
export function failed(text: string, fix: string): Finding {
  return { status: 'failed', text, fix };
}

/** A fact that is not a failure. */
export function note(text: string, fix: string): Finding {
  return { status: 'note', text, fix };
}
