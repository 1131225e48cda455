import type { ApplicationRule } from '../../rule.js';
import { codecRulesAreKept } from './codec-rules-are-kept.js';
import { codecRulesAreSynchronous } from './codec-rules-are-synchronous.js';
import { codecTypesAreImportable } from './codec-types-are-importable.js';
import { codecsHaveTypes } from './codecs-have-types.js';

/** The rules about codecs that an application is checked by. */
export const applicationRules: readonly ApplicationRule[] = [
  codecsHaveTypes,
  codecTypesAreImportable,
  codecRulesAreKept,
  codecRulesAreSynchronous,
];
