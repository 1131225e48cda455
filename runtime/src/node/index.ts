/** The entry of the package for the request and the response of `node:http`, which middleware has extended. */
// The types of this package name those of Node.
/// <reference types="node" preserve="true" />

export { nodeRequest, nodeResponse } from './node-request.js';
