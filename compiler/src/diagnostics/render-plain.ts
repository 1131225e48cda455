import type { Diagnostic } from './diagnostic.js';

/** Diagnostics one per line, `file(line,col): error ASH1004: message`, as TypeScript's problem matchers read them. */
export declare function renderPlain(diagnostics: readonly Diagnostic[]): string;
