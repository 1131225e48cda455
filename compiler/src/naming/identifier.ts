/** Words that can name a property but, in a module, never a variable. */
const reservedWords = new Set(
  (
    'arguments await break case catch class const continue debugger default delete do else enum eval export extends ' +
    'false finally for function if implements import in instanceof interface let new null package private protected ' +
    'public return static super switch this throw true try typeof undefined var void while with yield ' +
    'NaN Infinity exports require'
  ).split(' '),
);

const identifierPattern = /^[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*$/u;

/** Whether a text can be the name of a property after a dot. */
export function isIdentifierName(text: string): boolean {
  return identifierPattern.test(text);
}

/** Whether a text can be the name of a variable. */
export function isIdentifier(text: string): boolean {
  return isIdentifierName(text) && !reservedWords.has(text);
}

/** A name for a variable that reads like the text: `content-type` gives `contentType`, `delete` gives `delete_`. */
export function identifier(text: string): string {
  const name = isIdentifierName(text) ? text : joinedWords(text);
  return isIdentifier(name) ? name : `${name}_`;
}

function joinedWords(text: string): string {
  const words = text.split(/[^\p{ID_Continue}$]+/u).filter((word) => word !== '');
  const name = words.map((word, index) => (index === 0 ? word : capitalized(word))).join('');
  return isIdentifierName(name) ? name : `_${name}`;
}

/** The text with its first letter in upper case. */
export function capitalized(text: string): string {
  const [first = ''] = text;
  return first.toUpperCase() + text.slice(first.length);
}

/**
 * The text with its first word in lower case: `NotesService` gives `notesService`, `URLParser` gives `urlParser`. The end
 * of an acronym can be `$` for instances (`URL$Service` gives `url$Service`) and not for types (`uRL$Form`): both outputs
 * are part of generated files.
 */
export function uncapitalized(text: string, acronymEnds: 'before $' | 'elsewhere' = 'elsewhere'): string {
  const end =
    acronymEnds === 'before $' ? /^\p{Lu}+(?=\p{Lu}\p{Ll}|[\p{Nd}_$]|$)/u : /^\p{Lu}+(?=\p{Lu}\p{Ll}|[\p{Nd}_]|$)/u;
  const first = end.exec(text)?.[0] ?? [...text][0] ?? '';
  return first.toLowerCase() + text.slice(first.length);
}
