declare module 'fast-json-stringify/lib/serializer.js' {
  /** The part of the serializer that `json-leaves.ts` uses; the package publishes no types for this file. */
  export default class Serializer {
    asString(value: string): string;
    asDateTime(value: Date): string;
  }
}
