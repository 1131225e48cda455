import { type ClassAnnotation, noBehaviour } from './annotation.js';

/** Makes a class a controller. The paths of its routes start with `basePath`. */
export function Controller(_basePath = ''): ClassAnnotation {
  return noBehaviour;
}
