import type { HttpMethod } from './facts.js';

/** The methods that routes can have, in the order in which they are listed: of routes with one path, and in the header `Allow`. */
export const httpMethods: readonly HttpMethod[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
