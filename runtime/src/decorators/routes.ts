import { type AshlarMethodDecorator, noBehaviour } from './decorator.js';

/** Answers `GET`, and `HEAD`, under the base path of the controller and `path`: `@Get('/{id}')`. */
export function Get(_path = ''): AshlarMethodDecorator {
  return noBehaviour;
}

/** Answers `POST` under the base path of the controller and `path`. */
export function Post(_path = ''): AshlarMethodDecorator {
  return noBehaviour;
}

/** Answers `PUT` under the base path of the controller and `path`. */
export function Put(_path = ''): AshlarMethodDecorator {
  return noBehaviour;
}

/** Answers `PATCH` under the base path of the controller and `path`. */
export function Patch(_path = ''): AshlarMethodDecorator {
  return noBehaviour;
}

/** Answers `DELETE` under the base path of the controller and `path`. */
export function Delete(_path = ''): AshlarMethodDecorator {
  return noBehaviour;
}
