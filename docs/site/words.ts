// Prints the words of each page of the manual, by section, without its examples: `npx tsx docs/site/words.ts`.
import { manualPages } from './manual.ts';

let section = '';
let total = 0;
for (const page of manualPages()) {
  if (page.section !== section) console.log(`\n${page.section}`);
  section = page.section;
  const words = wordsOf(page.text);
  total += words;
  console.log(`${String(words).padStart(6)}  ${page.title}`);
}
console.log(`\n${String(total).padStart(6)}  all pages`);

/** The number of words of a text without its examples. */
function wordsOf(text: string): number {
  const prose = text.replace(/^ *```.*?^ *```$/gms, '').replace(/<!--.*?-->/gs, '');
  return prose.split(/[\s|]+/).filter((word) => /\w/.test(word)).length;
}
