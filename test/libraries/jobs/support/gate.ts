/** A promise that a test resolves. */
export interface Gate {
  readonly opened: Promise<void>;
  open(): void;
}

/** A promise for jobs that wait until a test lets them go on. */
export function gate(): Gate {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}
