import { type MethodAnnotation, noBehaviour } from './annotation.js';

/** Answers `GET`, and `HEAD`, under the base path of the controller and `path`: `@Get('/{id}')`. */
export function Get(_path = ''): MethodAnnotation {
  return noBehaviour;
}

/** Answers `POST` under the base path of the controller and `path`. */
export function Post(_path = ''): MethodAnnotation {
  return noBehaviour;
}

/** Answers `PUT` under the base path of the controller and `path`. */
export function Put(_path = ''): MethodAnnotation {
  return noBehaviour;
}

/** Answers `PATCH` under the base path of the controller and `path`. */
export function Patch(_path = ''): MethodAnnotation {
  return noBehaviour;
}

/** Answers `DELETE` under the base path of the controller and `path`. */
export function Delete(_path = ''): MethodAnnotation {
  return noBehaviour;
}
