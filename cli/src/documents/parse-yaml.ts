import { Composer, type Document, Lexer, Parser } from 'yaml';
import { shownText } from '../text/shown-text.js';
import { mostLevels, mostParts } from './document-limits.js';
import { DocumentProblem } from './document-problem.js';
import { YamlValues } from './yaml-values.js';

/**
 * Parses YAML 1.2, with the merge keys of YAML 1.1.
 * @throws DocumentProblem with the place.
 */
export function parseYaml(text: string): unknown {
  const composer = new Composer({ uniqueKeys: false, logLevel: 'silent' });
  let document: Document.Parsed | undefined;
  const take = (composed: Document.Parsed): void => {
    if (document !== undefined)
      throw new DocumentProblem('invalid', 'it has more than one document', composed.range[0]);
    document = composed;
    const [error] = composed.errors;
    if (error !== undefined) throw new DocumentProblem('invalid', shownText(error.message), error.pos[0]);
  };
  for (const token of tokensOf(text)) for (const composed of composer.next(token)) take(composed);
  for (const composed of composer.end()) take(composed);
  return document === undefined ? null : new YamlValues(document).value();
}

/** The parser needs the stack neither for lexemes nor for tokens: it is stopped before there are too many of them. */
function* tokensOf(text: string): ReturnType<Parser['next']> {
  const parser = new Parser();
  let count = 0;
  for (const lexeme of new Lexer().lex(text)) {
    count += 1;
    if (count > mostParts) throw tooManyParts(parser.offset);
    yield* withoutErrors(parser.next(lexeme));
    // The document itself, and a scalar.
    if (parser.stack.length > mostLevels + 2) throw DocumentProblem.deep(parser.offset);
  }
  yield* withoutErrors(parser.end());
}

function* withoutErrors(tokens: ReturnType<Parser['next']>): ReturnType<Parser['next']> {
  for (const token of tokens) {
    if (token.type === 'error') throw new DocumentProblem('invalid', shownText(token.message), token.offset);
    yield token;
  }
}

function tooManyParts(offset: number): DocumentProblem {
  const most = mostParts / 1_000_000;
  return new DocumentProblem('limit', `too large: more than ${most} million tokens of YAML, write it as JSON`, offset);
}
