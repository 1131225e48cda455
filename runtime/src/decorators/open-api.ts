import type { OpenApiConfig } from '../openapi/open-api-config.js';
import { type AshlarClassDecorator, noBehaviour } from './decorator.js';

/**
 * Serves the API document and a page that shows it: `@OpenApi(new OpenApiConfig('Notes API', '1.0.0').bearerAuth())` in front
 * of the root module. The document itself is written by every build, with or without it.
 */
export function OpenApi(_config: OpenApiConfig): AshlarClassDecorator {
  return noBehaviour;
}
