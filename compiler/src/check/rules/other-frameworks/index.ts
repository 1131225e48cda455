import type { ApplicationRule } from '../../rule.js';
import { controllersWithRoutes } from './controllers-with-routes.js';
import { declaredDecorators } from './declared-decorators.js';
import { decoratorsOfAshlar } from './decorators-of-ashlar.js';
import { documentationOfAshlar } from './documentation-of-ashlar.js';
import { parametersOfAshlar } from './parameters-of-ashlar.js';

/** The rules about code for other frameworks that an application is checked by. */
export const applicationRules: readonly ApplicationRule[] = [
  declaredDecorators,
  decoratorsOfAshlar,
  parametersOfAshlar,
  documentationOfAshlar,
  controllersWithRoutes,
];
