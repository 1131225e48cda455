/** A class whose `onModuleInit` runs right after construction, before the instances that depend on this one are built. */
export interface OnModuleInit {
  onModuleInit(): void | Promise<void>;
}

/** A class whose `onBootstrap` runs when every provider exists, in the order of construction. */
export interface OnBootstrap {
  onBootstrap(): void | Promise<void>;
}

/**
 * A class whose `onShutdownRequested` runs once when the application begins to close, while it still serves every request, in the
 * reverse order of start: the class reports that the process is not ready, or takes no further work from a queue.
 */
export interface OnShutdownRequested {
  onShutdownRequested(): void | Promise<void>;
}

/** A class whose `onShutdown` runs once after the last request of an application that closes, in the reverse order of start. */
export interface OnShutdown {
  onShutdown(): void | Promise<void>;
}
