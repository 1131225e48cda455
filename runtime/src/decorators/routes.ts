import { type AshlarMethodDecorator, noBehaviour } from './decorator.js';

/**
 * `@Get('/{id}')` makes a method the handler of `GET`, and `HEAD`, requests to `path` below the base path of the controller. A literal list
 * makes one route for each path: `@Get(['/latest', '/newest'])`.
 */
export function Get(_path: string | readonly string[] = ''): AshlarMethodDecorator {
  return noBehaviour;
}

/**
 * `@Post('/{id}')` makes a method the handler of `POST` requests to `path` below the base path of the controller. A literal list of paths makes
 * one route for each.
 */
export function Post(_path: string | readonly string[] = ''): AshlarMethodDecorator {
  return noBehaviour;
}

/**
 * `@Put('/{id}')` makes a method the handler of `PUT` requests to `path` below the base path of the controller. A literal list of paths makes
 * one route for each.
 */
export function Put(_path: string | readonly string[] = ''): AshlarMethodDecorator {
  return noBehaviour;
}

/**
 * `@Patch('/{id}')` makes a method the handler of `PATCH` requests to `path` below the base path of the controller. A literal list of paths makes
 * one route for each.
 */
export function Patch(_path: string | readonly string[] = ''): AshlarMethodDecorator {
  return noBehaviour;
}

/**
 * `@Delete('/{id}')` makes a method the handler of `DELETE` requests to `path` below the base path of the controller. A literal list of paths makes
 * one route for each.
 */
export function Delete(_path: string | readonly string[] = ''): AshlarMethodDecorator {
  return noBehaviour;
}
