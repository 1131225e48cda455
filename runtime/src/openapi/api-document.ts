/** The API document of an application, and the paths at which it is served. */
export interface ApiDocument {
  readonly jsonPath: string;
  /** The path of the page that shows it. */
  readonly uiPath: string;
  /** Loads the pieces of its text, which joined are JSON. It is called at the first visit. */
  readonly document: () => Promise<{ readonly document: readonly string[] }>;
}
