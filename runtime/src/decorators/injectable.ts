import { type AshlarClassDecorator, noBehaviour } from './decorator.js';

/** Lets the container build a class: its constructor parameters, or those of its `static create`, are its dependencies. */
export function Injectable(): AshlarClassDecorator {
  return noBehaviour;
}
