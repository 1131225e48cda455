/** Which route answers a request, and the decoded values of the template's parameters by name. */
export interface Match {
  readonly route: string;
  readonly params: Readonly<Record<string, string>>;
}

/**
 * Finds the route for a method and the path of a request target (percent-encoded, without the query).
 * @throws BadRequestException for a malformed percent escape.
 */
export type Matcher = (method: string, path: string) => Match | undefined;
