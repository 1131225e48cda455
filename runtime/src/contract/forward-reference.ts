import type { ClassToken } from './token.js';

/** An entry of `imports` whose module is read after the files have been loaded, made by `forwardRef`. */
export class ForwardReference {
  readonly module: () => ClassToken;

  constructor(module: () => ClassToken) {
    this.module = module;
  }
}
