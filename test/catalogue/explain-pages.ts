import { readArchive } from '../support/text-archive.ts';

/** An explain page taken apart. */
export interface ExplainPage {
  /** `ASH1004: unknown-provider` */
  readonly title: string;
  readonly headings: readonly string[];
  /** The language of the two examples. */
  readonly languages: readonly string[];
  /** The texts of the two examples. */
  readonly bodies: readonly string[];
  /** The files of the failing example. */
  readonly failing: Readonly<Record<string, string>>;
  /** The files of the fixed example; those that are not shown again stay as they were. */
  readonly fixed: Readonly<Record<string, string>>;
}

/** Reads the text of an explain page. */
export function readPage(text: string): ExplainPage {
  const examples = [...text.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(([, language = '', body = '']) => ({
    language,
    body,
  }));
  const outside = text.replace(/^```.*?^```$/gms, '');
  const [failing = {}, fixes = {}] = examples.map(({ body }) => Object.fromEntries(readArchive(body).files));
  return {
    title: /^# (.+)$/m.exec(outside)?.[1] ?? '',
    headings: [...outside.matchAll(/^## (.+)$/gm)].map(([, heading = '']) => heading),
    languages: examples.map(({ language }) => language),
    bodies: examples.map(({ body }) => body),
    failing,
    fixed: { ...failing, ...fixes },
  };
}
