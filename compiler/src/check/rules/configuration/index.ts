import type { ApplicationRule, TypeRule } from '../../rule.js';
import { configurationsAreRead } from './configurations-are-read.js';
import { configurationsWithoutConstructors } from './configurations-without-constructors.js';
import { readableFields } from './readable-fields.js';
import { secretsStayInConfigurations } from './secrets-stay-in-configurations.js';
import { secretsWithoutDefaults } from './secrets-without-defaults.js';
import { validVariableNames } from './valid-variable-names.js';
import { variablesAgree } from './variables-agree.js';
import { variablesAreText } from './variables-are-text.js';

/** The rules about configuration that an application is checked by. */
export const applicationRules: readonly ApplicationRule[] = [
  configurationsAreRead,
  configurationsWithoutConstructors,
  readableFields,
  variablesAreText,
  validVariableNames,
  variablesAgree,
  secretsWithoutDefaults,
];

/** The rules about configuration that the types of an application are checked by. */
export const typeRules: readonly TypeRule[] = [secretsStayInConfigurations];
