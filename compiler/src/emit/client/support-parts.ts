import { memo } from '../../incremental/memo.js';
import type { EmitStyle } from '../source/emit-style.js';

/** A declaration of the support with its comment, which the clients contain that need it. */
export interface SupportPart {
  readonly name: string;
  readonly file: string;
  /** In the quotes of the application. */
  readonly text: string;
  /** The names of the parts that it uses. */
  readonly uses: readonly string[];
}

/** The files of `support`, in the order in which clients contain their declarations. */
const files = ['types.ts', 'operation.ts', 'sent-method.ts', 'sending.ts', 'inputs.ts', 'reading.ts', 'dates.ts'];

/** The parts of the support by their names, in the order in which clients contain them. `texts` are the files of `support`. */
export const supportParts = memo(
  (texts: Readonly<Record<string, string>>, quote: EmitStyle['quote']): ReadonlyMap<string, SupportPart> => {
    const drafts = files.flatMap((file) =>
      declarationsOf(inQuotes(texts[file] ?? '', quote)).map((one) => ({ ...one, file })),
    );
    const names = new Set(drafts.map(({ name }) => name));
    return new Map(drafts.map((draft) => [draft.name, { ...draft, uses: usesOf(draft, names) }]));
  },
);

/** The declarations of a file. Blank lines separate them, and lines within them are indented. */
function declarationsOf(text: string): readonly { readonly name: string; readonly text: string }[] {
  return text
    .trimEnd()
    .split(/\n\n(?=\S)/)
    .flatMap((paragraph) => {
      const name = /^(?:export )?(?:async )?(?:class|const|function\*?|interface|type) (\w+)/m.exec(paragraph)?.[1];
      // The others import names, or export them to other files.
      return name === undefined ? [] : [{ name, text: paragraph }];
    });
}

/** The parts that a declaration names. */
function usesOf(
  { name, text }: { readonly name: string; readonly text: string },
  names: ReadonlySet<string>,
): readonly string[] {
  const words = new Set(text.match(/\w+/g));
  return [...words].filter((word) => word !== name && names.has(word));
}

/** A text with single quotes in the quotes of the application. */
function inQuotes(text: string, quote: EmitStyle['quote']): string {
  return quote === "'" ? text : text.replaceAll(/'([^'"\n]*)'/g, '"$1"');
}
