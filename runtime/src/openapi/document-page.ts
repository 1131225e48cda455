/** What a page of the documentation refers to, as seen from the page itself: it may be served below any path. */
export interface PageLinks {
  /** The API document. */
  readonly document: string;
  /** What the addresses of the assets begin with: `docs/`. */
  readonly assets: string;
}

/** The page that shows the API document; what it does stands in its scripts. */
export function documentPage(title: string, { document, assets }: PageLinks): string {
  return page(
    title,
    `<link rel="icon" type="image/png" href="${escaped(assets)}favicon-32x32.png">
<link rel="stylesheet" href="${escaped(assets)}swagger-ui.css">`,
    `<div id="swagger-ui" data-document="${escaped(document)}" data-redirect="${escaped(assets)}oauth2-redirect.html"></div>
<script src="${escaped(assets)}swagger-ui-bundle.js"></script>
<script src="${escaped(assets)}start.js"></script>`,
  );
}

/** The script that starts the page. The validator is a service of others: without it nothing leaves the network. */
export const startScript = `const element = document.getElementById('swagger-ui');
const address = (name) => new URL(element.dataset[name], location.href).href;

window.ui = SwaggerUIBundle({
  domNode: element,
  url: address('document'),
  oauth2RedirectUrl: address('redirect'),
  presets: [SwaggerUIBundle.presets.apis],
  layout: 'BaseLayout',
  deepLinking: true,
  validatorUrl: null,
});
`;

/** What stands in the place of the page when the package that shows it is not installed. */
export function missingPage(title: string, { document }: PageLinks): string {
  return page(
    title,
    '',
    `<h1>${escaped(title)}</h1>
<p>The API document is <a href="${escaped(document)}">here</a>. To see it as a page, install the package that shows it,
and start the application again:</p>
<pre>npm install swagger-ui-dist@5</pre>
<p>Without the page: <code>Application.create(compiled, { openapi: false })</code> serves neither, and the file
<code>openapi.json</code> among the generated ones is read by every client generator.</p>`,
  );
}

/**
 * What the page may load and ask: its own server, and the servers that the document names. Neither scripts nor styles may stand
 * in the page itself, and no other site may frame it.
 */
export function contentSecurityPolicy(origins: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    `connect-src ${["'self'", ...origins].join(' ')}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function page(title: string, head: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
${head}
</head>
<body>
${body}
</body>
</html>
`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}
