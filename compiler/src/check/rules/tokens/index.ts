import type { ApplicationRule } from '../../rule.js';
import { constantTokens } from './constant-tokens.js';
import { exportedTokens } from './exported-tokens.js';
import { namedTokens } from './named-tokens.js';
import { oneTokenForEachType } from './one-token-for-each-type.js';
import { tokensHaveClasses } from './tokens-have-classes.js';
import { tokensOfTheApplication } from './tokens-of-the-application.js';
import { typedTokens } from './typed-tokens.js';
import { uniqueTokenNames } from './unique-token-names.js';

/** The rules about tokens that an application is checked by. */
export const applicationRules: readonly ApplicationRule[] = [
  exportedTokens,
  constantTokens,
  namedTokens,
  typedTokens,
  uniqueTokenNames,
  oneTokenForEachType,
  tokensOfTheApplication,
  tokensHaveClasses,
];
