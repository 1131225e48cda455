import type { Diagnostic } from './diagnostic.js';

/** Diagnostics as one JSON document for tools: `{ "diagnostics": [...] }`. */
export declare function renderJson(diagnostics: readonly Diagnostic[]): string;
