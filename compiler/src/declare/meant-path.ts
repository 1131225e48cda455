import type { MeantParameter, PathProblem } from '../model/issues/path-problem.js';
import { type ParameterToken, type PathToken, readPathTokens } from './path-tokens.js';

/** The types for the constraints of other routers. */
const types: ReadonlyMap<string, string> = new Map([
  ['int', 'Int'],
  ['long', 'Int'],
  ['float', 'number'],
  ['double', 'number'],
  ['decimal', 'number'],
  ['bool', 'boolean'],
  ['uuid', 'Uuid'],
  ['guid', 'Uuid'],
  ['string', 'string'],
  ['str', 'string'],
  ['alpha', "string & Pattern<'^[A-Za-z]+$'>"],
  ['datetime', 'Date'],
]);

/** Part of a segment. */
interface Piece {
  readonly token: Exclude<PathToken, { readonly kind: 'slash' | 'group' }>;
  /** The number of the optional part that it belongs to. */
  readonly option?: number;
}

/** The problem of a path with the syntax of another router, and the nearest path; `undefined` for other paths. */
export function meantPath(path: string): PathProblem | undefined {
  const tokens = readPathTokens(path);
  const problem = tokens && problemOf(tokens);
  if (tokens === undefined || problem === undefined) return undefined;
  const names = new Set<string>();
  const parameters: MeantParameter[] = [];
  const segments = segmentsOf(tokens).map((pieces) => {
    const parameter = parameterOf(pieces, names);
    if (parameter !== undefined) parameters.push(parameter);
    const text = parameter === undefined ? textOf(pieces) : `{${parameter.name}}`;
    const isOptional = pieces.every((piece) => piece.option !== undefined);
    return { text, option: isOptional ? pieces[0]?.option : undefined };
  });
  const options = [...new Set(segments.flatMap(({ option }) => option ?? []))].sort((a, b) => b - a);
  const shorter = options.map((first) => segments.filter(({ option }) => option === undefined || option < first));
  return { ...problem, meant: { path: joined(segments), parameters, shorter: shorter.map(joined) } };
}

function joined(segments: readonly { readonly text: string }[]): string {
  const path = segments.map(({ text }) => text).join('/');
  return path.replace(/(.)\/$/, '$1') || '/';
}

function textOf(pieces: readonly Piece[]): string {
  return pieces.map(({ token }) => token.text).join('');
}

/** The first part that is not in the syntax of Ashlar. */
function problemOf(tokens: readonly PathToken[]): PathProblem | undefined {
  const segments = segmentsOf(tokens);
  for (const token of tokens) {
    if (token.kind === 'group') return { kind: 'optional-part', text: token.text };
    if (token.kind !== 'parameter') continue;
    const { syntax, text, modifier, pattern, name } = token;
    if (isWildcard(token)) return { kind: 'wildcard', text };
    if (modifier === '?') return { kind: 'optional-part', text };
    if (pattern !== undefined) return { kind: 'regular-expression', text };
    const pieces = segments.find((all) => all.some((piece) => piece.token === token)) ?? [];
    if (isRestOfName(pieces)) return { kind: 'parameter-name', text: textOf(pieces) };
    if (pieces.length > 1) return { kind: 'partial-parameter', text: textOf(pieces) };
    if (syntax === 'colon') return { kind: 'colon-parameter', text };
    if (!isIdentifier(name)) return { kind: 'parameter-name', text };
  }
  return undefined;
}

function isWildcard({ syntax, modifier }: ParameterToken): boolean {
  return syntax === 'star' || modifier === '*' || modifier === '+';
}

/** The parameter that stands for a segment; `undefined` for a literal one. */
function parameterOf(pieces: readonly Piece[], names: Set<string>): MeantParameter | undefined {
  const found = pieces.flatMap(({ token }) => (token.kind === 'parameter' ? [token] : []));
  const [first] = found;
  if (first === undefined) return undefined;
  const isMany = found.some(isWildcard);
  const name = distinct(nameOf(pieces, found) || (isMany ? 'path' : 'id'), names);
  const isAlone = pieces.length === 1;
  const pattern = isAlone ? first.pattern : undefined;
  const type = types.get(pattern?.toLowerCase() ?? '');
  return {
    name,
    isAssumed: name !== first.name || found.length > 1,
    isWildcard: isMany,
    ...(type !== undefined ? { type } : pattern !== undefined && { pattern }),
    ...(!isAlone && !isRestOfName(pieces) && { segment: textOf(pieces) }),
  };
}

/** An identifier for the parameters of a segment: `fromTo` for `:from-:to`, `userId` for `:user-id`. */
function nameOf(pieces: readonly Piece[], found: readonly ParameterToken[]): string {
  const text = isRestOfName(pieces) ? textOf(pieces) : found.map(({ name }) => name).join('-');
  const words = text.split(/[^\p{ID_Continue}$]+/u).filter((word) => word !== '');
  const name = words.map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1))).join('');
  return name === '' || isIdentifier(name) ? name : `_${name}`;
}

/** Whether a segment is a parameter and text that belongs to its name: `:user-id`. */
function isRestOfName([first, rest, ...others]: readonly Piece[]): boolean {
  if (first?.token.kind !== 'parameter' || rest?.token.kind !== 'text' || others.length > 0) return false;
  const { syntax, pattern } = first.token;
  return syntax === 'colon' && pattern === undefined && /^-[\w-]+$/.test(rest.token.text);
}

function distinct(wanted: string, names: Set<string>): string {
  let name = wanted;
  for (let number = 2; names.has(name); number += 1) name = `${wanted}${number}`;
  names.add(name);
  return name;
}

function isIdentifier(text: string): boolean {
  return /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(text);
}

/** The parts between slashes, with those of groups. */
function segmentsOf(tokens: readonly PathToken[]): readonly (readonly Piece[])[] {
  const segments: Piece[][] = [[]];
  let options = 0;
  const add = (token: PathToken, around: number | undefined): void => {
    if (token.kind === 'slash') {
      segments.push([]);
      return;
    }
    if (token.kind === 'group') {
      options += 1;
      const option = options;
      for (const part of token.tokens) add(part, option);
      return;
    }
    const mayBeAbsent = token.kind === 'parameter' && token.syntax !== 'star' && /[?*]/.test(token.modifier);
    if (mayBeAbsent) options += 1;
    const option = mayBeAbsent ? options : around;
    segments.at(-1)?.push({ token, ...(option !== undefined && { option }) });
  };
  for (const token of tokens) add(token, undefined);
  return segments;
}
