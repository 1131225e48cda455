/** Provides `EventBus`. A module that injects the bus or registers event handlers imports it. */
export class EventModule {}
