import { ts } from 'ts-morph';
import { exposureConditions } from '../../../check/other-frameworks/transformer-advice.js';
import { type MigratedDecorator, propertiesOf, stringValue } from '../../source/decorators.js';
import type { MigratedFile } from '../../source/migrated-file.js';
import { returnedValue } from '../support/syntax.js';
import type { DeclaredType } from './declared-type.js';

/** The effect of a decorator of class-transformer on the declaration of a property. */
export type Transformation =
  /** The declared type is enough. */
  | { readonly kind: 'typed' }
  /** The type of the value, or of the items of a list: `@Type(() => Address)`. */
  | { readonly kind: 'type'; readonly name: string }
  /** A decision for a person, as an imperative. */
  | { readonly kind: 'left'; readonly decision: string };

const typed: Transformation = { kind: 'typed' };

/** The effect of a decorator of class-transformer. */
export function transformationOf(
  file: MigratedFile,
  { className, member }: { readonly className: string; readonly member: string },
  declared: DeclaredType,
  { name, arguments: values }: MigratedDecorator,
): Transformation {
  const place = { className, member };
  if (name === 'Type') return typeOf(file, place, declared, values);
  if (name === 'Transform') return transformOf(file, place, declared, values);
  if (name === 'Expose') return exposureOf(place, values[0]);
  if (name === 'Exclude') return exclusionOf(place, values[0]);
  return left(`replace \`@${name}\` of \`${member}\`, which Ashlar does not have`);
}

interface Place {
  readonly className: string;
  readonly member: string;
}

function left(decision: string): Transformation {
  return { kind: 'left', decision };
}

const kindsOfTypes: ReadonlyMap<string, readonly DeclaredType['kind'][]> = new Map([
  ['Number', ['number', 'choice', 'named']],
  ['String', ['string', 'choice', 'named']],
  ['Boolean', ['boolean']],
  ['Date', ['date']],
]);

function typeOf(
  file: MigratedFile,
  { member }: Place,
  { kind, core }: DeclaredType,
  [first, options]: readonly ts.Expression[],
): Transformation {
  if (propertiesOf(options).has('discriminator')) {
    return left(`declare \`${member}\` as a union of its types, which differ by a property with a literal type`);
  }
  const value = returnedValue(first);
  if (value === undefined) return left(`declare the type of \`${member}\` that its \`@Type\` returns`);
  const name = file.textOf(value);
  const kinds = kindsOfTypes.get(name);
  if (kind === 'open' && !/^[\w$.]+$/.test(name))
    return left(`declare the type of \`${member}\` that its \`@Type\` returns`);
  if (kind === 'open')
    return { kind: 'type', name: kinds?.[0] === 'date' ? 'Date' : kinds === undefined ? name : name.toLowerCase() };
  const fits = kinds === undefined ? core === name || core.startsWith(`${name}<`) : kinds.includes(kind);
  return fits
    ? typed
    : left(`decide the type of \`${member}\`: it is declared as \`${core}\`, and handlers received \`${name}\``);
}

/** The expression of `({ value }) => …` with `value` as the name of the value. */
function transformedText(file: MigratedFile, node: ts.Expression | undefined): string | undefined {
  if (node === undefined || !(ts.isArrowFunction(node) || ts.isFunctionExpression(node))) return undefined;
  const result = returnedValue(node);
  const [parameter] = node.parameters;
  if (result === undefined || parameter === undefined) return undefined;
  const text = file.textOf(result).replaceAll(/\s+/g, ' ');
  if (ts.isIdentifier(parameter.name)) {
    const { text: name } = parameter.name;
    return text
      .replaceAll(new RegExp(`\\b${name}\\.value\\b`, 'g'), 'value')
      .replaceAll(new RegExp(`(?<![.\\w])${name}\\b(?!\\()`, 'g'), 'value');
  }
  const element = ts.isObjectBindingPattern(parameter.name)
    ? parameter.name.elements.find((one) => (one.propertyName ?? one.name).getText() === 'value')
    : undefined;
  return element && text.replaceAll(new RegExp(`(?<![.\\w])${element.name.getText()}\\b`, 'g'), 'value');
}

/** Functions of values that the decoder of a type replaces. */
const decoded: readonly (readonly [DeclaredType['kind'] | 'list', RegExp])[] = [
  ['number', /^(?:(?:Number\.)?parse(?:Int|Float)\(value(?:, 10)?\)|Number\(value\)|\+ ?value)$/],
  ['boolean', /^(?:value === 'true'|value === true)(?: \|\| (?:value === 'true'|value === true))?$/],
  ['boolean', /^\[(?:true, 'true'|'true', true)\]\.includes\(value\)$/],
  ['boolean', /^(?:value === 'true' \? true : value === 'false' \? false : value|JSON\.parse\(value\))$/],
  ['date', /^new Date\(value\)$/],
  ['list', /^(?:Array\.isArray\(value\) \? value : \[value\]|\[\]\.concat\(value\))$/],
];

const absence =
  /^(?:value && |value \? |value !== undefined \? |value === undefined \? undefined : |value \?\? undefined \? )/;

function transformOf(
  file: MigratedFile,
  { member }: Place,
  { kind, isList }: DeclaredType,
  [node, options]: readonly ts.Expression[],
): Transformation {
  // A type decodes what is received: `toPlainOnly` and groups are about what is sent, and to whom.
  const isOfRequests = options === undefined || /^\{\s*toClassOnly: true,?\s*\}$/.test(file.textOf(options));
  const text = isOfRequests ? transformedText(file, node)?.replaceAll('"', "'") : undefined;
  const whole = text?.replace(absence, '').replace(/ : (?:undefined|value)$/, '');
  const isDecoded = [text, whole].some(
    (one) =>
      one !== undefined &&
      decoded.some(([of, form]) => form.test(one) && (of === 'list' ? isList : of === kind && !isList)),
  );
  if (isDecoded) return typed;
  return left(`transform \`${member}\` in the handler, or by a schema: \`Validate<Body<…>, typeof schema>\``);
}

function exposureOf({ className, member }: Place, options: ts.Expression | undefined): Transformation {
  const properties = propertiesOf(options);
  const named = properties.get('name');
  const name = named === undefined ? member : (stringValue(named) ?? named.getText());
  if (name !== member) {
    return left(
      `declare an interface beside \`${className}\` that has \`${name}\` in place of \`${member}\`, and convert between the two`,
    );
  }
  const isLiteral =
    options === undefined || (ts.isObjectLiteralExpression(options) && properties.size === options.properties.length);
  if (isLiteral && !exposureConditions.some((one) => properties.has(one))) return typed;
  return left(`return an interface without \`${member}\` to callers that must not see it`);
}

function exclusionOf({ className, member }: Place, options: ts.Expression | undefined): Transformation {
  const properties = propertiesOf(options);
  const isOnlyReceived = properties.get('toPlainOnly')?.kind === ts.SyntaxKind.TrueKeyword;
  const isOnlySent = properties.get('toClassOnly')?.kind === ts.SyntaxKind.TrueKeyword;
  const type = `\`Omit<${className}, '${member}'>\``;
  if (isOnlySent && !isOnlyReceived) return left(`take ${type} in requests, and remove \`@Exclude\``);
  return left(`return ${type} from handlers, and remove \`@Exclude\``);
}
