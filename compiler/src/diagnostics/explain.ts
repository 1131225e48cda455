/** The explain page (Markdown) of a code; `ASH1004`, `ash1004` and `1004` name the same one. `undefined` when there is none. */
export declare function explain(code: string): string | undefined;

/** Codes that somebody who wrote `code` may have meant, the nearest first, three at the most. */
export declare function suggestCodes(code: string): readonly string[];
