/** A page with its text. */
export interface Page {
  readonly path: string;
  readonly text: string;
}

/** Two sentences of different pages that say the same. */
export interface Repetition {
  /** From 0 to 1: the share of their words, by weight, that both have. */
  readonly similarity: number;
  readonly sentences: readonly [string, string];
}

interface Sentence {
  readonly page: number;
  readonly path: string;
  readonly text: string;
  readonly words: ReadonlySet<string>;
}

/** A shorter sentence says too little: `Install it`. */
const leastWords = 5;

/** Words in more sentences than these do not choose the sentences that are compared; they count in the comparison. */
const mostSentences = 50;

const functionWords = new Set(
  'a all also an and are as at be by can do does each for from had has have if in into is it its no not of on one only or so than that the their them then these they this those to was when which will with without'.split(
    ' ',
  ),
);

/** Finds sentences that say the same on two pages: a rare word that they share counts more than a frequent one. Examples are left out. */
export function repeatedStatements(pages: readonly Page[], least: number): readonly Repetition[] {
  const sentences = pages.flatMap((page, index) => sentencesOf(page, index));
  const withWord = new Map<string, Sentence[]>();
  for (const sentence of sentences) {
    for (const word of sentence.words) withWord.set(word, [...(withWord.get(word) ?? []), sentence]);
  }
  const weightOf = (words: readonly string[]) =>
    words.reduce((sum, word) => sum + Math.log((sentences.length + 1) / (withWord.get(word)?.length ?? 1)), 0);
  return sentences.flatMap((one) => {
    const others = new Set([...one.words].flatMap((word) => candidatesOf(withWord.get(word) ?? [])));
    return [...others]
      .filter((other) => other.page > one.page)
      .map((other): Repetition => {
        const shared = weightOf([...one.words].filter((word) => other.words.has(word)));
        const all = weightOf([...new Set([...one.words, ...other.words])]);
        return { similarity: shared / all, sentences: [`${one.path}: ${one.text}`, `${other.path}: ${other.text}`] };
      })
      .filter(({ similarity }) => similarity >= least);
  });
}

function candidatesOf(sentences: readonly Sentence[]): readonly Sentence[] {
  return sentences.length > mostSentences ? [] : sentences;
}

function sentencesOf({ path, text }: Page, page: number): readonly Sentence[] {
  const prose = text
    .replace(/^ *```.*?^ *```$/gms, '\n')
    .replace(/<!--.*?-->/gs, '')
    .replace(/\]\([^)]*\)/g, ']')
    .replace(/^#.*$/gm, '\n');
  return prose
    .split(/\n\n+|\n(?= *(?:[-*|]|\d+\.) ?)/)
    .map((block) => block.replaceAll(/\s+/g, ' ').trim())
    .flatMap((block) => block.split(/(?<=[.:;!?]) |\|/))
    .map((sentence) => ({ page, path, text: sentence.trim(), words: wordsOf(sentence) }))
    .filter(({ words }) => words.size >= leastWords);
}

/** The words that carry the meaning, without their endings. */
function wordsOf(sentence: string): ReadonlySet<string> {
  const words = sentence.toLowerCase().match(/[a-z\d@/_-]+/g) ?? [];
  return new Set(words.filter((word) => !functionWords.has(word)).map((word) => word.replace(/(ed|ing|es|s)$/, '')));
}
