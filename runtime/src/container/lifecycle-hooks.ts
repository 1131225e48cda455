/** A class whose `onModuleInit` runs right after construction, before the instances that depend on this one are built. */
export interface OnModuleInit {
  onModuleInit(): void | Promise<void>;
}

/** A class whose `onBootstrap` runs when every provider exists, in the order of construction. */
export interface OnBootstrap {
  onBootstrap(): void | Promise<void>;
}

/** A class whose `onShutdown` runs once when the application closes, in the reverse order of start. */
export interface OnShutdown {
  onShutdown(): void | Promise<void>;
}
