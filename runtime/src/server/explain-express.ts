/** The methods of a request or response that only Express has, and that middleware calls. */
const methodsOfExpress: ReadonlySet<string> = new Set([
  ...['accepts', 'acceptsCharsets', 'acceptsEncodings', 'acceptsLanguages', 'get', 'header', 'is', 'range'],
  ...['append', 'attachment', 'clearCookie', 'contentType', 'cookie', 'download', 'format', 'json', 'jsonp', 'links'],
  ...['location', 'redirect', 'render', 'send', 'sendFile', 'sendStatus', 'set', 'status', 'type', 'vary'],
]);

/** The message of V8 for the call of a missing method: `res.status is not a function`, `res.status(...).send is not a function`. */
const missingMethod = /\b(?:req|request|res|response)(?:\.\w+\(\.\.\.\))*\.(\w+) is not a function$/;

/**
 * An error of middleware. If the middleware calls a method of Express, which requests and responses of `node:http` do not have, the
 * result is an error that explains this, with the original error as its cause.
 */
export function explainExpress(error: Error): Error {
  const [, method = ''] = error instanceof TypeError ? (missingMethod.exec(error.message) ?? []) : [];
  if (!methodsOfExpress.has(method)) return error;
  const message = `\`${method}\` is a method of Express, and \`app.use\` passes the request and the response of \`node:http\`: add the middleware to an application of Express, and pass this application to \`app.use\``;
  return new TypeError(message, { cause: error });
}
