/** The links of the documentation page, relative to the page, because a proxy can serve it below any path. */
export interface PageLinks {
  /** The API document. */
  readonly document: string;
  /** The prefix of the URLs of assets: `docs/`. */
  readonly assets: string;
}

/** The page that shows the API document; its behaviour is in its scripts. */
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

/** The script that starts the page. The validator, an external service, is disabled. */
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

/** The page that is shown when the package `swagger-ui-dist` is not installed. */
export function missingPage(title: string, { document }: PageLinks): string {
  return page(
    title,
    '',
    `<h1>${escaped(title)}</h1>
<p>The API document is available as <a href="${escaped(document)}">JSON</a>. To read it as a page, install the package
<code>swagger-ui-dist</code>, and restart the application:</p>
<pre>npm install swagger-ui-dist@5</pre>
<p><code>Application.create(compiled, { openapi: false })</code> disables both. Client generators can read the generated file
<code>openapi.json</code>.</p>`,
  );
}

/**
 * The content security policy of the page: it can load from its own server, and send requests to the servers in the document. Inline
 * scripts and styles are not allowed, and other sites cannot frame it.
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
