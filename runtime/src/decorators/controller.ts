import { type AshlarClassDecorator, noBehaviour } from './decorator.js';

/**
 * `@Controller('/notes')` makes a class a controller. The paths of its routes start with `basePath`. A literal list makes one route for each
 * path: `@Controller(['/notes', '/v2/notes'])`.
 */
export function Controller(_basePath: string | readonly string[] = ''): AshlarClassDecorator {
  return noBehaviour;
}
