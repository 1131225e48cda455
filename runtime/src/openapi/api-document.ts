/** The API document of an application, and where it is to be served. */
export interface ApiDocument {
  readonly jsonPath: string;
  /** The path of the page that shows it. */
  readonly uiPath: string;
  /** Loads the pieces of its text, which joined are JSON. Nothing is loaded before the first visit. */
  readonly document: () => Promise<{ readonly document: readonly string[] }>;
}
