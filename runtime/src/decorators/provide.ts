import type { Token } from '../contract/token.js';

/** An entry of `providers` that binds an abstract class to a concrete one, made by `provide`. */
export class Binding {
  readonly token: Token;
  readonly concrete: Token;

  constructor(token: Token, concrete: Token) {
    this.token = token;
    this.concrete = concrete;
  }
}

/** `provide(Clock, SystemClock)` provides an abstract class by a concrete one. Other classes inject `Clock`. */
export function provide<T>(token: Token<T>, concrete: Token<NoInfer<T>>): Binding {
  return new Binding(token, concrete);
}
