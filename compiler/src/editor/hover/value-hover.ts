import { memo } from '../../incremental/memo.js';
import type { ApplicationModel } from '../../model/application-model.js';
import { isDecoded, markedValues, type RequestValue, type RouteInput } from '../../model/route-input.js';
import { ruledClassesIn } from '../../model/shapes/ruled-classes.js';
import type { DefaultValue, PropertyShape, Shape } from '../../model/shapes/shape.js';
import { unwrapped } from '../../model/shapes/shape-questions.js';
import type { Span } from '../../model/span.js';
import type { EditorApplication } from '../editor-state.js';
import { type FilePlace, isAt } from '../file-place.js';
import { acceptedText } from './accepted-text.js';
import { fileText, mediaTypesText } from './file-text.js';

/** A value of a request or a response, at the place where its type is written. */
interface TypedValue {
  readonly span: Span;
  /** Computes the text when it is shown. */
  readonly describe: () => string;
}

/** The text about a value, and the stretch of its type. */
export interface ValueHover {
  readonly span: Span;
  readonly markdown: string;
}

/** The values that a property of a DTO or a parameter of a handler accepts: `page: an integer, 1 or more, default 1`. */
export function valueHoverAt(application: EditorApplication, place: FilePlace): ValueHover | undefined {
  const [found] = valuesOf(application.model)
    .filter(({ span }) => isAt(application, span, place))
    .toSorted((a, b) => lengthOf(a.span) - lengthOf(b.span));
  return found && { span: found.span, markdown: found.describe() };
}

/** An innermost stretch is the shortest: stretches of types contain each other or are apart. */
function lengthOf({ line, endLine, column, endColumn }: Span): number {
  return (endLine - line) * 10_000 + endColumn - column;
}

const valuesOf = memo((model: ApplicationModel): readonly TypedValue[] => [
  ...Array.from(model.types.values(), ({ shape }) => propertiesOf(shape, model)).flat(),
  ...model.routes.flatMap(({ inputs }) => inputs.flatMap((input) => inputOf(input, model))),
  ...model.codecs.map(({ parameter = 'codec', shape, span }) => ({
    span,
    describe: () => shapeText(parameter, shape, false, model),
  })),
]);

/** The properties that a type declares itself: a named type inside of it has its own. */
function propertiesOf(shape: Shape, model: ApplicationModel): readonly TypedValue[] {
  if (shape.kind !== 'object') return [];
  return shape.properties.flatMap((property) =>
    property.span === undefined ? [] : [{ span: property.span, describe: () => propertyText(property, model) }],
  );
}

/** The type of a parameter, with its marker: `Query<Int & Min<1>>`. */
function inputOf(input: RouteInput, model: ApplicationModel): readonly TypedValue[] {
  return markedValues(input).flatMap((value) => {
    const text = () => [requestValueText(value, input, model), ...rulesOf(value, model)].join('\n\n');
    const inside = 'shape' in value && value.shape !== undefined ? propertiesOf(value.shape, model) : [];
    return isDescribed(value) ? [{ span: input.typeSpan, describe: text }, ...inside] : [];
  });
}

/** The rules that run after a value is decoded. */
function rulesOf(value: RequestValue, { types }: ApplicationModel): readonly string[] {
  const validation = 'validation' in value ? value.validation : undefined;
  if (validation === undefined || !isDecoded(value)) return [];
  const classes = ruledClassesIn(value.shape, types).map(({ class: { name } }) => `the \`validate\` of \`${name}\``);
  const all =
    validation.by === 'schema' ? [...classes, `the schema \`${validation.text.replace('typeof ', '')}\``] : classes;
  return all.length === 0 ? [] : [`Then checked by ${all.join(', ')}.`];
}

type DescribedValue = Extract<
  RequestValue,
  { readonly shape: Shape } | { readonly source: 'cookie' | 'file' | 'files' | 'raw' }
>;

function isDescribed(value: RequestValue): value is DescribedValue {
  if ('shape' in value) return value.shape !== undefined;
  return value.source === 'cookie' || value.source === 'file' || value.source === 'files' || value.source === 'raw';
}

function requestValueText(value: RequestValue, { name, optional }: RouteInput, model: ApplicationModel): string {
  switch (value.source) {
    case 'header':
    case 'cookie': {
      const from = value.name === undefined ? value.source : `${value.source} \`${value.name}\``;
      const shape = 'shape' in value ? value.shape : undefined;
      const preset = 'default' in value ? value.default : undefined;
      const accepted = shape === undefined ? 'a text' : acceptedText(shape, model.types);
      return `**${name}** (${from}): ${withPresence(accepted, optional, preset)}`;
    }
    case 'file':
    case 'files':
      return `**${name}**: ${withPresence(fileText(value), optional)}`;
    case 'raw':
      return `**${name}**: ${withPresence(mediaTypesText(value), optional)}`;
    default: {
      const shape = 'shape' in value ? value.shape : undefined;
      return shape === undefined ? '' : shapeText(name, shape, optional, model);
    }
  }
}

/** An object by its properties, any other value in a clause. */
function shapeText(name: string, shape: Shape, optional: boolean, model: ApplicationModel): string {
  const content = unwrapped(shape, model.types);
  if (content.kind !== 'object' || content.properties.length === 0) {
    return `**${name}**: ${withPresence(acceptedText(shape, model.types), optional)}`;
  }
  const properties = content.properties.map((property) => `- ${propertyText(property, model)}`);
  return [`**${name}**: ${withPresence('an object', optional)}`, properties.join('\n')].join('\n\n');
}

function propertyText({ name, shape, optional, default: preset }: PropertyShape, { types }: ApplicationModel): string {
  return `**${name}**: ${withPresence(acceptedText(shape, types), optional, preset)}`;
}

function withPresence(accepted: string, optional: boolean, preset?: DefaultValue): string {
  if (preset !== undefined) return `${accepted}, default \`${JSON.stringify(preset)}\``;
  return optional ? `${accepted}, optional` : accepted;
}
