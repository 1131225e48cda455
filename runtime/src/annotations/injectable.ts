import { type ClassAnnotation, noBehaviour } from './annotation.js';

/** Lets the container build a class: its constructor parameters, or those of its `static create`, are its dependencies. */
export function Injectable(): ClassAnnotation {
  return noBehaviour;
}
