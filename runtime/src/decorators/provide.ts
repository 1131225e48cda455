import type { Token } from '../contract/token.js';

/** An entry of `providers`, made by `provide`. */
export class Binding {
  readonly token: Token;
  readonly concrete: Token;

  constructor(token: Token, concrete: Token) {
    this.token = token;
    this.concrete = concrete;
  }
}

/** Provides an abstract class by a concrete one: `provide(Clock, SystemClock)`. Others then need `Clock`. */
export function provide<T>(token: Token<T>, concrete: Token<NoInfer<T>>): Binding {
  return new Binding(token, concrete);
}
