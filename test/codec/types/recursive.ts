import { recursiveSuite } from '../support/recursive-types.ts';

/** Types that contain themselves through every two kinds of types. */
export const suite = recursiveSuite;
