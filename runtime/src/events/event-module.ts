/** The module that provides `EventBus`. Modules that inject the bus or register event handlers import it. */
export class EventModule {}
