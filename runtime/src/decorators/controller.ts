import { type AshlarClassDecorator, noBehaviour } from './decorator.js';

/** Makes a class a controller. The paths of its routes start with `basePath`. */
export function Controller(_basePath = ''): AshlarClassDecorator {
  return noBehaviour;
}
