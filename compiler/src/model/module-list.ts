/** The names of the lists in the argument of `@Module`. */
export type ModuleList =
  | 'imports'
  | 'providers'
  | 'controllers'
  | 'exports'
  | 'eventHandlers'
  | 'guards'
  | 'interceptors';
