import { type AshlarMethodDecorator, noBehaviour } from './decorator.js';

/** `@Get('/{id}')` makes a method the handler of `GET`, and `HEAD`, requests to `path` below the base path of the controller. */
export function Get(_path = ''): AshlarMethodDecorator {
  return noBehaviour;
}

/** `@Post('/{id}')` makes a method the handler of `POST` requests to `path` below the base path of the controller. */
export function Post(_path = ''): AshlarMethodDecorator {
  return noBehaviour;
}

/** `@Put('/{id}')` makes a method the handler of `PUT` requests to `path` below the base path of the controller. */
export function Put(_path = ''): AshlarMethodDecorator {
  return noBehaviour;
}

/** `@Patch('/{id}')` makes a method the handler of `PATCH` requests to `path` below the base path of the controller. */
export function Patch(_path = ''): AshlarMethodDecorator {
  return noBehaviour;
}

/** `@Delete('/{id}')` makes a method the handler of `DELETE` requests to `path` below the base path of the controller. */
export function Delete(_path = ''): AshlarMethodDecorator {
  return noBehaviour;
}
