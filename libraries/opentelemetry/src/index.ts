/** The entry of the package. */
export { type InstrumentationOptions, instrument } from './instrument.js';
