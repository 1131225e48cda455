import { CodecToken, codec } from '../codec/codec.js';
import type { Token } from '../contract/token.js';
import { StartupError } from '../errors/startup-error.js';
import type { Overrides } from './overrides.js';

/** A token without a name means the only codec of the application. */
export function meantCodec<T>(token: Token<T>, known: Iterable<Token>): Token<T> {
  if (token !== codec()) return token;
  const [only, ...others] = codecsIn(known);
  // A type has no name at run time: with one codec, it is the one that is meant.
  return only === undefined || others.length > 0 ? token : (only as Token<T>);
}

/**
 * The overrides with the tokens of the codecs that are meant.
 * @throws StartupError for a codec that the application does not have.
 */
export function withMeantCodecs(overrides: Overrides, provided: ReadonlySet<Token>): Overrides {
  const check = (token: Token): Token => {
    const meant = meantCodec(token, provided);
    if (!(meant instanceof CodecToken) || provided.has(meant)) return meant;
    const names = codecsIn(provided).map(({ name }) => `codec('${name}')`);
    const known =
      names.length === 0 ? 'no class of the application needs a codec' : `its codecs are ${names.join(', ')}`;
    const problem =
      meant.name === ''
        ? 'a codec is overridden without a name'
        : `codec('${meant.name}') is overridden, but the application does not have it`;
    throw new StartupError('unknown-override', `${problem}: ${known}`);
  };
  return new Map(
    Array.from(overrides, ([token, { dependencies, create }]) => [
      check(token),
      { dependencies: dependencies.map(check), create },
    ]),
  );
}

function codecsIn(tokens: Iterable<Token>): readonly Token[] {
  return [...tokens].filter((token) => token instanceof CodecToken && token.name !== '');
}
