/** The entry of the package. */
export type { IgnoredByName, IgnoreFunction } from './ignored-requests.js';
export { type InstrumentationOptions, instrument } from './instrument.js';
