import { expect, test } from 'vitest';
import { compile } from '../../../compiler/src/compile.ts';
import { constraintTagNames } from '../../../compiler/src/read/types/constraint-tags.ts';
import { memoryApplication } from '../../support/memory-application.ts';

/** A declaration for each tag that has an effect, by the name of the tag: of a property, of a type, of an alias. */
const declarations: Readonly<Record<string, string>> = {
  minimum: 'export interface T { /** @minimum 2 */ value: number }',
  maximum: 'export interface T {\n  /** @maximum 2 */\n  value: number;\n}',
  exclusiveMinimum:
    'export interface T {\r\n  /**\r\n   * A price.\r\n   * @exclusiveMinimum 2\r\n   */\r\n  value: number;\r\n}',
  exclusiveMaximum: 'export declare class T {\n  /** @exclusiveMaximum 2 */\n  value: number;\n}',
  multipleOf: 'export interface T {\n  value: {\n    /** @multipleOf 2 */\n    inner: number;\n  }[];\n}',
  minLength: '/** @minLength 2 */\nexport type Name = string;\nexport interface T { value: Name }',
  maxLength:
    'interface Base {\n  /** @maxLength 2 */\n  value: string;\n}\nexport interface T extends Base {\n  other: string;\n}',
  minItems: 'export type T = {\n  /** @minItems 2 */\n  value: string[];\n};',
  maxItems:
    'interface Base {\n  /** @maxItems 2 */\n  value: string[];\n  other: string;\n}\nexport type T = Partial<Pick<Base, "value">>;',
  pattern: 'export interface T {\n  /** @pattern ^a+$ */\n  value: string;\n}',
  format: 'export interface T {\n  /** @format email */\n  readonly value?: string | null;\n}',
  uniqueItems: 'export interface T {\n  /** @uniqueItems */\n  value: string[];\n}',
  isInt: 'export interface T {\n  // A number.\n  /** @isInt */\n  value: number;\n}',
  isLong: 'export interface T {\n  /** The former comment. */\n  /** @isLong */\n  value: number;\n}',
  default: 'export interface T {\n  /** @default 20 */\n  value?: number;\n}',
  schemaName: '/** @schemaName Renamed */\nexport interface T {\n  value: string;\n}',
  additionalProperties: '/** @additionalProperties false */\nexport interface T {\n  value: string;\n}',
  message: 'export interface T {\n  /**\n   * @minimum 2\n   * @message is too small\n   */\n  value: number;\n}',
  isString: 'export interface T {\n  /** @isString */\n  value: string;\n}',
  isBoolean: 'export interface T {\n  /** @isBoolean */\n  value: boolean;\n}',
  isFloat: 'export interface T {\n  /** @isFloat */\n  value: number;\n}',
  isDouble: 'export interface T {\n  /** @isDouble */\n  value: number;\n}',
  isArray: 'export interface T {\n  /** @isArray */\n  value: string[];\n}',
  isDateTime: 'export interface T {\n  /** @isDateTime */\n  value: Date;\n}',
  description:
    '/** A value of a package. */\nexport interface T {\n  /** The text of the value. */\n  value: string;\n}',
  deprecated: 'export interface T {\n  /** @deprecated use another one */\n  value?: string;\n}',
  example: 'export interface T {\n  /** @example "a" */\n  value: string;\n}',
};

/** Tags that are errors in sources of the application: packages may mean another tool. */
const unsupported = new Set([
  ...['isDate', 'length', 'range', 'items', 'step', 'minDate', 'maxDate', 'minProperties', 'maxProperties'],
  ...['contains', 'minContains', 'maxContains', 'propertyNames', 'type', 'asType', 'TJS-type'],
]);

test('every tag that has an effect is in the list', () => {
  const effective = constraintTagNames.filter((name) => !unsupported.has(name));
  expect(Object.keys(declarations)).toEqual(expect.arrayContaining(effective));
});

const controller = (specifier: string) => `
import { type Body, Controller, Module, OpenApi, OpenApiConfig, Post } from 'ashlar';
import type { T } from '${specifier}';

@Controller('/values')
export class ValuesController {
  @Post()
  add(input: Body<T>): T {
    return input;
  }
}

@OpenApi(new OpenApiConfig('Values', '1.0.0'))
@Module({ controllers: [ValuesController] })
export class AppModule {}
`;

/** The API document, the decoder of the type without the names that its file gives it, and the diagnostics. */
async function generated(specifier: string, files: Readonly<Record<string, string>>): Promise<unknown> {
  const fileSystem = memoryApplication({ ...files, 'src/app.module.ts': controller(specifier) });
  const { diagnostics, applications } = await compile({ directory: '/app', fileSystem });
  const texts = new Map(applications.flatMap(({ artifacts }) => artifacts.map(({ name, text }) => [name, text])));
  const routes = [...texts.values()].find((text) => text.includes('from JSON. */')) ?? '';
  const [decoders = ''] = /^(?:export )?const \w+Decoder\b.*(?=^\/\*\* `\w+` as JSON\. \*\/$)/ms.exec(routes) ?? [];
  return {
    diagnostics: diagnostics.map(({ code, message }) => [code, message]),
    document: texts.get('openapi.json'),
    decoders: decoders
      .split('\n')
      .filter((line) => !/^(?:type .*|\s*)$/.test(line))
      .map((line) => line.replace('export ', '').replace('T_acme', 'T')),
  };
}

test.each(Object.entries(declarations))(
  '@%s means the same in a declaration of a package as in a source',
  async (_tag, declaration) => {
    const ofSource = await generated('./types.js', {
      'src/types.ts': declaration
        .replace('declare class', 'abstract class')
        .replaceAll(/(class T \{[^}]*value)/g, '$1!'),
    });
    const ofPackage = await generated('@acme/domain', {
      'node_modules/@acme/domain/package.json':
        '{ "name": "@acme/domain", "version": "1.0.0", "type": "module", "exports": "./index.d.ts" }',
      'node_modules/@acme/domain/index.d.ts': declaration,
    });
    expect(ofPackage).toEqual(ofSource);
  },
);
