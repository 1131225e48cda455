/** The entry of the package for servers of the Fetch API: Bun, Deno, workers. */
// The types of this package name those of Node.
/// <reference types="node" preserve="true" />

export { fetchAdapter } from './fetch-adapter.js';
export { FetchApplication } from './fetch-application.js';
export type { FetchAdapterOptions } from './fetch-options.js';
export type { FetchInformation } from './fetch-requests.js';
