import { type AshlarClassDecorator, noBehaviour } from './decorator.js';

/** `@Controller('/notes')` makes a class a controller. The paths of its routes start with `basePath`. */
export function Controller(_basePath = ''): AshlarClassDecorator {
  return noBehaviour;
}
