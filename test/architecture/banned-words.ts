import ts from 'typescript-6.0';
import { parse } from './imports.js';
import type { RepositoryFile } from './source-files.js';

/** A word or phrase that plain English has a better one for. */
export interface BannedWord {
  readonly pattern: RegExp;
  /** The plain words to write instead. */
  readonly instead: string;
  /** A text that the pattern finds. */
  readonly example: string;
  /** Only texts are checked: the word is common in comments, where it may be right. */
  readonly exceptComments?: true;
}

/** The words that readers would not search for, each with its replacement. */
export const bannedWords: readonly BannedWord[] = [
  { pattern: /\blaws?\b/, instead: 'rule', example: 'every law of the compiler' },
  { pattern: /\b(tells?|told|telling)\b/, instead: 'report', example: 'the problem is told once' },
  { pattern: /\b(says?|said) so\b/, instead: 'report, state', example: 'nothing says so' },
  { pattern: /\b(un)?heard\b/, instead: 'takes effect, has no effect', example: 'the decorator is unheard' },
  {
    pattern: /\banswer(s|ed|ing|able)?\b/,
    instead: 'response; responds, returns',
    example: 'the route answers 204',
    exceptComments: true,
  },
  {
    // "refusing to overwrite" is the phrase of tools that write files.
    pattern: /\brefus(e|es|ed|ing(?! to overwrite)|als?)\b/,
    instead: 'reject; is not supported',
    example: 'the request is refused',
  },
  { pattern: /\bfaults?\b/, instead: 'error, problem; internal error', example: 'onFault' },
  { pattern: /\bmend(s|ed|ing)?\b/, instead: 'fix', example: 'mend the JSON at this place' },
  { pattern: /\b(nobody|whoever|somebody)\b/, instead: 'the concrete subject', example: 'whoever changes the class' },
  {
    pattern: /\b(stands?|stood|standing)\b/,
    instead: 'is, is listed, precedes',
    example: 'stands twice in a list',
    exceptComments: true,
  },
  { pattern: /\b(judges?|judged|judging|verdicts?)\b/, instead: 'check; result', example: 'verdictOf' },
  { pattern: /\b(experts?|trusting)\b/, instead: 'analyzers', example: 'loadExperts' },
  { pattern: /\b(misuses?|misused|troubles?)\b/, instead: 'issue', example: 'RouteMisuse' },
  { pattern: /\bsiblings?\b/, instead: 'the other applications', example: 'sibling-applications' },
  {
    pattern: /\b(taken class(es)?|carried types?)\b/,
    instead: 'request classes; route types',
    example: 'takenClasses',
  },
  {
    pattern: /\b(spells?|spelled|spelt|spelling)\b/,
    instead: 'format; write',
    example: 'hooks-spelt-right',
    exceptComments: true,
  },
  { pattern: /\b(breaks?|broke|broken|breaking) off\b/, instead: 'abort', example: 'the client breaks off' },
  {
    pattern: /\b(asks?|asked|asking)\b/,
    instead: 'request, call',
    example: 'the server is asked twice',
    exceptComments: true,
  },
  { pattern: /\bthe wire\b/, instead: 'is sent or received; JSON', example: 'a type that crosses the wire' },
  { pattern: /\bwritten in place\b/, instead: 'a literal', example: 'a number that is written in place' },
  { pattern: /\bneeds? itself\b/, instead: 'circular dependency', example: '`Gamma` needs itself' },
  { pattern: /\bways? out\b/, instead: 'error path', example: 'one way out for errors' },
  { pattern: /\blines? of an error\b/, instead: 'an error log entry', example: 'makes no line of an error' },
  {
    // At the beginning of a text it is the reason phrase of the status 410, or `GoneException`.
    pattern: /(?<!^)\bgone\b/,
    instead: 'disconnected, removed',
    example: 'a client that has gone',
    exceptComments: true,
  },
  {
    pattern: /\bsilent (redis|server|store)|\bfall(s|en)? silent\b/,
    instead: 'unavailable',
    example: 'a silent Redis',
  },
  {
    pattern: /\b(hundred|thousand|million)ths?\b/,
    instead: 'the number',
    example: 'the thousandth request',
    exceptComments: true,
  },
  { pattern: /\b(rooms?|houses?)\b/, instead: 'module, directory, layer', example: 'roomOf', exceptComments: true },
  // `annotations:` is a key in the files of Prometheus and Kubernetes.
  {
    pattern: /\b(?<!type )annotat(ions?(?!:)|ed|es?|ing)\b/,
    instead: 'decorator',
    example: 'a class annotated `@Module`',
  },
  {
    pattern: /\bis no (?!longer\b|more than\b)/,
    instead: 'is not a',
    example: '`Logger` is no provider',
    exceptComments: true,
  },
];

/** Pronouns and "another" in place of nouns, and "behind" for a later position: also checked in comments of tests and scripts. */
export const vaguePhrases: readonly BannedWord[] = [
  { pattern: /\banother one\b/, instead: 'the noun', example: 'the type is another one' },
  { pattern: /\b(is that|are those) of\b/, instead: 'a verb, or the noun', example: 'the status is that of the class' },
  { pattern: /\bare others\b/, instead: 'differ, or the noun', example: 'most decorators are others' },
  { pattern: /\bis another\b(?! one\b)/, instead: 'differs, is different', example: 'the path is another route' },
  { pattern: /\banew\b/, instead: 'again', example: 'the list is made anew' },
  {
    // Other objects can be places: "behind a proxy".
    pattern: /\bbehind (it|them|both|those|what|which|the (first|second|third|last|next|start|beginning|inner))\b/,
    instead: 'after',
    example: 'each argument behind the second',
  },
];

const allWords = [...bannedWords, ...vaguePhrases];

interface Phrase extends Omit<BannedWord, 'example'> {}

/** Phrases that may go on in the next line, in any case of letters. */
const phrasesOf = (words: readonly BannedWord[]): readonly Phrase[] =>
  words.map(({ pattern, ...word }) => ({
    ...word,
    pattern: new RegExp(pattern.source.replaceAll(' ', String.raw`\s+`), 'gi'),
  }));

const textPhrases = phrasesOf(allWords);
const commentPhrases = phrasesOf(allWords.filter(({ exceptComments }) => exceptComments !== true));
const vague = phrasesOf(vaguePhrases);

/** Words that a user of the packages reads: texts in the code, exported names, and the name of the file. */
export function bannedInCode(file: RepositoryFile): string[] {
  return [
    ...bannedInPath(file.path),
    ...[...literals(file), ...exportedNames(file)].flatMap((text) => find(file, text)),
  ];
}

/** A comment whose first word is a pronoun or a question word: on a hover card, its subject is missing. */
const beginning = /^\/(?:\*+|\/)\s*(?:\*\s+)?(Those|What|Where|Whoever|Who|It|They|Them)\b/;

const beginningAnywhere = new RegExp(beginning.source.slice(1));

/** Words in the comments of a file, and comments that do not begin with their subject. */
export function bannedInComments(file: RepositoryFile): string[] {
  return inComments(file, commentPhrases);
}

/** Vague phrases in the comments of a file, and comments that do not begin with their subject. */
export function vagueInComments(file: RepositoryFile): string[] {
  // Parsing every test would take seconds.
  const isClean = !beginningAnywhere.test(file.text) && matches(proseOf(file.text), vague).length === 0;
  return isClean ? [] : inComments(file, vague);
}

function inComments(file: RepositoryFile, phrases: readonly Phrase[]): string[] {
  return comments(file).flatMap((comment) => {
    const word = continuesComment(file, comment) ? undefined : beginning.exec(comment.text)?.[1];
    const line = file.text.slice(0, comment.start).split('\n').length;
    const first = word === undefined ? [] : [`${file.path}:${line}: "${word}" begins a comment, write: its subject`];
    return [...first, ...find(file, comment, phrases)];
  });
}

/** Whether a line comment goes on with the sentence of the line comment above it. */
function continuesComment({ text }: RepositoryFile, comment: Piece): boolean {
  return comment.text.startsWith('//') && /(?:^|\n)[ \t]*\/\/.*\n[ \t]*$/.test(text.slice(0, comment.start));
}

/** Words in a Markdown file. Of the changelog, only what is not released yet is checked, without its examples. */
export function bannedInMarkdown(file: RepositoryFile): string[] {
  const lines = file.text.split('\n');
  const released = file.path === 'CHANGELOG.md' ? lines.findIndex((line) => /^## \[?\d/.test(line)) : -1;
  const checked = released < 0 ? lines : lines.slice(0, released);
  const text = checked.join('\n');
  const prose = file.path === 'CHANGELOG.md' ? text.replace(/^```.*?^```$|`[^`\n]*`/gms, blank) : text;
  return [...bannedInPath(file.path), ...find(file, { text: prose, start: 0 })];
}

/** Words in the titles of a test file: the first argument of `describe`, `test` and `it`, also after `each` and the like. */
export function bannedInTitles(file: RepositoryFile): string[] {
  return titles(file).flatMap((title) => find(file, title));
}

/** Words in the description of a case: the text above its first file. */
export function bannedInDescription(file: RepositoryFile): string[] {
  const [description = ''] = file.text.split(/^-- /m);
  return find(file, { text: description, start: 0 });
}

/** Words in the path of a file. */
export function bannedInPath(path: string): string[] {
  const text = path.split('/').map(inWords).join(' / ');
  return matches(text, textPhrases).map(({ word, instead }) => `${path}: the path has "${word}", write: ${instead}`);
}

interface Piece {
  readonly text: string;
  /** The offset of the text in its file. */
  readonly start: number;
}

function find(file: RepositoryFile, piece: Piece, phrases = textPhrases): string[] {
  const lineOf = (offset: number) => file.text.slice(0, offset).split('\n').length;
  const prose = proseOf(piece.text);
  return matches(prose, phrases).map(({ word, instead, index }) => {
    const line = lineOf(piece.start) + prose.slice(0, index).split('\n').length - 1;
    return `${file.path}:${line}: "${word.replace(/\s+/g, ' ')}", write: ${instead}`;
  });
}

/** A text in words, in which a phrase may go on in the next line, after the asterisk of a comment. */
function proseOf(text: string): string {
  return inWords(text).replace(/\n\s*(\*|\/\/)?\s*/g, (gap) => `\n${' '.repeat(gap.length - 1)}`);
}

function matches(text: string, phrases: readonly Phrase[]): { word: string; instead: string; index: number }[] {
  return phrases.flatMap(({ pattern, instead }) =>
    [...text.matchAll(pattern)].map((match) => ({ word: match[0], instead, index: match.index })),
  );
}

/** Takes names apart: `onFault`, `on-fault` and `ON_FAULT` hold the same words. */
function inWords(text: string): string {
  return text
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .replace(/[_-]/g, ' ');
}

function literals(file: RepositoryFile): Piece[] {
  const found: Piece[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
      found.push({ text: node.text, start: node.getStart() });
    ts.forEachChild(node, visit);
  };
  visit(parse(file));
  return found;
}

function titles(file: RepositoryFile): Piece[] {
  const found: Piece[] = [];
  const visit = (node: ts.Node): void => {
    const title = ts.isCallExpression(node) && isOfTests(node.expression) ? node.arguments[0] : undefined;
    // A table of `each` is not a title, and has its own texts.
    if (title !== undefined && (ts.isStringLiteralLike(title) || ts.isTemplateExpression(title)))
      found.push({ text: title.getText(), start: title.getStart() });
    ts.forEachChild(node, visit);
  };
  visit(parse(file));
  return found;
}

/** Recognises `test`, `test.skipIf(…)` and `describe.each(…)`. */
function isOfTests(callee: ts.Expression): boolean {
  if (ts.isIdentifier(callee)) return ['describe', 'test', 'it'].includes(callee.text);
  return (ts.isPropertyAccessExpression(callee) || ts.isCallExpression(callee)) && isOfTests(callee.expression);
}

function exportedNames(file: RepositoryFile): Piece[] {
  return parse(file).statements.flatMap((statement) => {
    const isExported =
      ts.canHaveModifiers(statement) && statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
    return isExported ? declaredNames(statement).map((name) => ({ text: name.getText(), start: name.getStart() })) : [];
  });
}

function declaredNames(statement: ts.Statement): ts.Node[] {
  if (ts.isVariableStatement(statement)) return statement.declarationList.declarations.map(({ name }) => name);
  const isNamed =
    ts.isFunctionDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement);
  return isNamed && statement.name !== undefined ? [statement.name] : [];
}

function comments(file: RepositoryFile): Piece[] {
  const source = parse(file);
  const found = new Map<number, Piece>();
  const add = (ranges: readonly ts.CommentRange[] | undefined): void => {
    for (const { pos, end } of ranges ?? []) found.set(pos, { text: file.text.slice(pos, end), start: pos });
  };
  const visit = (node: ts.Node): void => {
    add(ts.getLeadingCommentRanges(file.text, node.getFullStart()));
    add(ts.getTrailingCommentRanges(file.text, node.getEnd()));
    for (const child of node.getChildren(source)) visit(child);
  };
  visit(source);
  return [...found.values()];
}

function blank(text: string): string {
  return text.replace(/[^\n]/g, ' ');
}
