import type { OpenApiConfig } from '../openapi/open-api-config.js';
import { type AshlarClassDecorator, noBehaviour } from './decorator.js';

/**
 * `@OpenApi(new OpenApiConfig('Notes API', '1.0.0').bearerAuth())` on the root module serves the API document and a page that
 * shows it. Every build writes the document, with or without this decorator.
 */
export function OpenApi(_config: OpenApiConfig): AshlarClassDecorator {
  return noBehaviour;
}
