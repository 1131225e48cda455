import { ts } from 'ts-morph';
import { bare } from '../../source/bare.js';
import { constantOf } from '../../source/constant-value.js';
import type { MigratedApplication } from '../../source/migrated-application.js';
import type { MigratedFile } from '../../source/migrated-file.js';
import { lowerFirst } from '../../source/name-case.js';

/** A rule that no type expresses, as an expression: `isPhoneNumber(value, 'DE')`. */
export interface RuleCheck {
  /** Writes the expression for a value. */
  readonly expression: (value: string) => string;
  readonly message: string;
}

/** The check of a rule by the function of class-validator that its decorator calls; `undefined` for decorators without one. */
export function ruleCheck(
  application: MigratedApplication,
  file: MigratedFile,
  name: string,
  values: readonly ts.Expression[],
): RuleCheck | undefined {
  const regular = name === 'Matches' ? regularExpression(application, file, values) : undefined;
  if (regular !== undefined) {
    return { expression: (value) => `${regular}.test(${value})`, message: 'is not valid' };
  }
  const rule = rules.get(name);
  if (rule === undefined) return undefined;
  const [parameters, message] = rule;
  const own = values.slice(0, parameters).map((value) => file.textOf(value));
  while (own.at(-1) === 'undefined') own.pop();
  const called = name === 'IsUrl' ? 'isURL' : lowerFirst(name);
  return {
    expression: (value) => `${file.name(called, 'class-validator')}(${[value, ...own].join(', ')})`,
    message,
  };
}

/** The number of arguments of a decorator before the options that all validators have. */
export function parameterCount(name: string): number {
  return rules.get(name)?.[0] ?? others.get(name) ?? 0;
}

/** `/^[a-z]+$/i`, or the constant that has it. */
function regularExpression(
  application: MigratedApplication,
  file: MigratedFile,
  [first, second]: readonly ts.Expression[],
): string | undefined {
  const hasModifiers = second !== undefined && ts.isStringLiteralLike(second);
  if (first === undefined || hasModifiers) return undefined;
  const node = bare(first);
  if (ts.isRegularExpressionLiteral(node)) return node.text.replace(/[gy]+(?=[a-z]*$)/g, '');
  const constant = ts.isIdentifier(node) ? constantOf(application, file, node.text) : undefined;
  const value = constant && bare(constant.value);
  return value !== undefined && ts.isRegularExpressionLiteral(value) && !/[gy][a-z]*$/.test(value.text)
    ? file.textOf(node)
    : undefined;
}

/** Decorators with arguments that are not rules of functions. */
const others: ReadonlyMap<string, number> = new Map([
  ['IsNumber', 1],
  ['IsInstance', 1],
  ['ValidateIf', 1],
]);

/** The parameters of a decorator before its options, and the message. */
type Rule = readonly [parameters: number, message: string];

const rules: ReadonlyMap<string, Rule> = new Map<string, Rule>([
  ['IsEmail', [1, 'must be an email address']],
  ['IsUrl', [1, 'must be a URL']],
  ['IsUUID', [1, 'must be a UUID']],
  ['IsFQDN', [1, 'must be a domain name']],
  ['IsIP', [1, 'must be an IP address']],
  ['IsMACAddress', [1, 'must be a MAC address']],
  ['IsISO8601', [1, 'must be a date of ISO 8601']],
  ['IsDateString', [1, 'must be a date of ISO 8601']],
  ['IsPhoneNumber', [1, 'must be a phone number']],
  ['IsMobilePhone', [2, 'must be a mobile phone number']],
  ['IsPostalCode', [1, 'must be a postal code']],
  ['IsISO31661Alpha2', [0, 'must be a country code of ISO 3166-1 with two letters']],
  ['IsISO31661Alpha3', [0, 'must be a country code of ISO 3166-1 with three letters']],
  ['IsISO31661Numeric', [0, 'must be a country code of ISO 3166-1 with three digits']],
  ['IsISO4217CurrencyCode', [0, 'must be a currency code of ISO 4217']],
  ['IsISO6391', [0, 'must be a language code of ISO 639-1']],
  ['IsLocale', [0, 'must be a locale']],
  ['IsTimeZone', [0, 'must be a time zone of the IANA database']],
  ['IsCurrency', [1, 'must be an amount of a currency']],
  ['IsDecimal', [1, 'must be a decimal number']],
  ['IsNumberString', [1, 'must be a number']],
  ['IsAlpha', [1, 'must have letters only']],
  ['IsAlphanumeric', [1, 'must have letters and digits only']],
  ['IsAscii', [0, 'must have ASCII characters only']],
  ['IsLowercase', [0, 'must be in lower case']],
  ['IsUppercase', [0, 'must be in upper case']],
  ['IsByteLength', [2, 'does not have the allowed number of bytes']],
  ['IsBase32', [0, 'must be base32']],
  ['IsBase58', [0, 'must be base58']],
  ['IsBase64', [1, 'must be base64']],
  ['IsOctal', [0, 'must be an octal number']],
  ['IsHash', [1, 'must be a hash']],
  ['IsJWT', [0, 'must be a JWT']],
  ['IsJSON', [0, 'must be JSON']],
  ['IsMimeType', [0, 'must be a MIME type']],
  ['IsMagnetURI', [0, 'must be a magnet URI']],
  ['IsDataURI', [0, 'must be a data URI']],
  ['IsSemVer', [0, 'must be a semantic version']],
  ['IsRgbColor', [1, 'must be an RGB color']],
  ['IsHSL', [0, 'must be an HSL color']],
  ['IsLatLong', [0, 'must be a latitude and a longitude']],
  ['IsCreditCard', [0, 'must be the number of a credit card']],
  ['IsIBAN', [1, 'must be an IBAN']],
  ['IsBIC', [0, 'must be a BIC']],
  ['IsEAN', [0, 'must be an EAN']],
  ['IsISBN', [1, 'must be an ISBN']],
  ['IsISSN', [1, 'must be an ISSN']],
  ['IsISIN', [0, 'must be an ISIN']],
  ['IsISRC', [0, 'must be an ISRC']],
  ['IsTaxId', [1, 'must be a tax number']],
  ['IsPassportNumber', [1, 'must be the number of a passport']],
  ['IsIdentityCard', [1, 'must be the number of an identity card']],
  ['IsBtcAddress', [0, 'must be a Bitcoin address']],
  ['IsEthereumAddress', [0, 'must be an Ethereum address']],
  ['IsFirebasePushId', [0, 'must be a push id of Firebase']],
  ['IsStrongPassword', [1, 'is not strong enough']],
  ['IsMultibyte', [0, 'must have multibyte characters']],
  ['IsFullWidth', [0, 'must have full-width characters']],
  ['IsHalfWidth', [0, 'must have half-width characters']],
  ['IsVariableWidth', [0, 'must have full-width and half-width characters']],
  ['IsSurrogatePair', [0, 'must have surrogate pairs']],
  ['Contains', [1, 'does not have the required text']],
  ['NotContains', [1, 'has a text that is not allowed']],
  ['Matches', [2, 'is not valid']],
  ['MinLength', [1, 'is too short']],
  ['MaxLength', [1, 'is too long']],
  ['Length', [2, 'does not have the allowed length']],
  ['Min', [1, 'is too small']],
  ['Max', [1, 'is too large']],
  ['IsDivisibleBy', [1, 'must be a multiple of the allowed step']],
  ['MinDate', [1, 'is too early']],
  ['MaxDate', [1, 'is too late']],
  ['IsNotEmptyObject', [1, 'must not be empty']],
  ['IsIn', [1, 'is not one of the allowed values']],
  ['IsNotIn', [1, 'is not allowed']],
  ['NotEquals', [1, 'is not allowed']],
  // Rules that are checks under a condition only: otherwise, types replace them.
  ['Equals', [1, 'does not have the required value']],
  ['IsNotEmpty', [0, 'must not be empty']],
  ['IsEnum', [1, 'is not one of the allowed values']],
  ['IsInt', [0, 'must be an integer']],
  ['IsPositive', [0, 'must be greater than 0']],
  ['IsNegative', [0, 'must be less than 0']],
  ['IsHexColor', [0, 'must be a color']],
  ['IsHexadecimal', [0, 'must be hexadecimal']],
  ['IsMongoId', [0, 'must be an id of MongoDB']],
  ['IsMilitaryTime', [0, 'must be a time such as 23:59']],
  ['IsPort', [0, 'must be a port']],
  ['ArrayNotEmpty', [0, 'must not be empty']],
  ['ArrayMinSize', [1, 'has too few items']],
  ['ArrayMaxSize', [1, 'has too many items']],
  ['ArrayUnique', [0, 'must not have the same item twice']],
]);
