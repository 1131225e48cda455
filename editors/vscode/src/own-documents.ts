/** The next step for a document: the request or notification to the server. */
type Next<Document, Rest extends readonly unknown[], Result> = (document: Document, ...rest: Rest) => Result;

/** The same for an event that has a document. */
type NextEvent<Event> = (event: Event) => Promise<void>;

/**
 * The middleware of a client that leaves the documents of other clients alone. Patterns of documents cannot exclude a directory, so
 * that each client gets all documents: `owns` finds those that belong to its server.
 */
export function ownDocuments<Document>(owns: (document: Document) => boolean) {
  const notify = async (document: Document, next: NextEvent<Document>): Promise<void> => {
    if (owns(document)) await next(document);
  };
  const provide = <Rest extends readonly unknown[], Result>(
    document: Document,
    ...rest: [...Rest, Next<Document, Rest, Result>]
  ): Result | undefined => {
    if (!owns(document)) return undefined;
    // The types of a rest parameter do not say which element is the last.
    const args = rest.slice(0, -1) as unknown as Rest;
    const next = rest.at(-1) as Next<Document, Rest, Result>;
    return next(document, ...args);
  };
  return {
    didOpen: notify,
    didSave: notify,
    didClose: notify,
    didChange: async <Event extends { readonly document: Document }>(event: Event, next: NextEvent<Event>) => {
      if (owns(event.document)) await next(event);
    },
    provideCodeActions: provide,
    provideCodeLenses: provide,
    provideCompletionItem: provide,
    provideDefinition: provide,
    provideHover: provide,
    provideImplementation: provide,
    provideReferences: provide,
  };
}
