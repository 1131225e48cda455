import type { ClassToken, Token } from '../contract/token.js';

/** An entry of `providers` that binds an abstract class or a token to a concrete class, made by `provide`. */
export class Binding {
  readonly token: Token;
  readonly concrete: ClassToken;

  constructor(token: Token, concrete: ClassToken) {
    this.token = token;
    this.concrete = concrete;
  }
}

/** `provide(Clock, SystemClock)` provides an abstract class, or the type of a token, by a concrete class. Other classes inject `Clock`. */
export function provide<T>(token: Token<T>, concrete: ClassToken<NoInfer<T>>): Binding {
  return new Binding(token, concrete);
}
