import type { RouteRule, TypeRule } from '../../rule.js';
import { detectableContentTypes } from './detectable-content-types.js';
import { fileSizesBelowDefault } from './file-sizes-below-default.js';
import { fileSizesBelowLimits } from './file-sizes-below-limits.js';
import { textFields } from './text-fields.js';
import { uniqueFormFields } from './unique-form-fields.js';
import { uploadsOfAshlar } from './uploads-of-ashlar.js';
import { validFileOptions } from './valid-file-options.js';
import { validFileValidators } from './valid-file-validators.js';
import { validationOfDecodedValues } from './validation-of-decoded-values.js';
import { wholeFormsAlone } from './whole-forms-alone.js';

/** The rules about uploads that each route is checked by. */
export const routeRules: readonly RouteRule[] = [
  uploadsOfAshlar,
  fileSizesBelowLimits,
  fileSizesBelowDefault,
  validFileValidators,
  validationOfDecodedValues,
  textFields,
  wholeFormsAlone,
  uniqueFormFields,
];

/** The rules about uploads that the types of an application are checked by. */
export const typeRules: readonly TypeRule[] = [validFileOptions, detectableContentTypes];
