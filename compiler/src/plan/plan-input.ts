import type { CheckedDecodedValue, CheckedInput, CheckedRoute } from '../check/checked-application.js';
import { ruledClassesIn } from '../model/shapes/ruled-classes.js';
import type { SupportedShape } from '../model/shapes/shape.js';
import { acceptsForms } from '../model/upload.js';
import type { DecodedInput, PlannedInput, PlannedRules } from './application-plan.js';
import type { DecoderMode } from './decoding/decoder-definition.js';
import type { DecoderDrafter, Types } from './decoding/decoder-drafter.js';
import type { ValueType } from './value-type.js';

/** The handler whose input is planned. */
export interface InputContext {
  readonly route: CheckedRoute;
  /** The index of the input among the parameters. */
  readonly index: number;
  readonly decoders: DecoderDrafter;
  readonly types: Types;
}

/** An input with the decoder that reads it. */
export function planInput(input: CheckedInput, context: InputContext): PlannedInput {
  const { name, optional, description, value } = input;
  const described = description !== undefined && { description };
  switch (value.source) {
    case 'context':
      return { name, optional, ...described, source: 'context' };
    case 'user':
      return { name, optional, ...described, source: 'user', storedUnder: value.storedUnder };
    case 'resolved':
      return { name, optional, ...described, source: 'resolved', resolver: value.resolver };
    case 'cookie':
      return { name, optional, ...described, source: 'cookie', key: value.name };
    case 'file':
    case 'files':
      return { name, optional, ...described, source: value.source, rules: value.rules };
    case 'form':
      return { name, optional, ...described, source: 'form' };
    case 'raw':
      return {
        name,
        optional,
        ...described,
        source: 'raw',
        ...(value.mediaTypes !== undefined && { mediaTypes: value.mediaTypes }),
      };
    default:
      return { name, optional, ...described, ...planDecoded(input, value, context) };
  }
}

function planDecoded(
  { name, optional }: CheckedInput,
  value: CheckedDecodedValue,
  { route, index, decoders, types }: InputContext,
): Omit<DecodedInput, 'name' | 'optional' | 'description'> {
  const { source, shape, validation } = value;
  const { class: controller } = route.controller;
  const strip = optional ? decoders.stripOfOptional(shape) : 'nothing';
  const type: ValueType = { kind: 'parameter', controller, handler: route.handler, index, strip };
  const isBody = source === 'body';
  const mode = isBody && route.body !== 'multipart' ? 'json' : 'text';
  const takesFields = source === 'fields' || (isBody && acceptsForms(route.body));
  const lists = source === 'query' || takesFields ? decoders.listsOf(shape) : [];
  const isHeader = source === 'header';
  const use = (mode: DecoderMode) =>
    decoders.use(shape, mode, type, `${route.name}_${name}`, isHeader ? value.default : undefined);
  const decoder = use(mode);
  return {
    source: source === 'param' ? pathSource(shape, decoders) : source,
    key: isHeader ? value.name.toLowerCase() : name,
    shape,
    decoder,
    ...(isBody && route.body === 'json or multipart' && { fieldsDecoder: use('text') }),
    ...(lists.length > 0 && { lists }),
    ...(isHeader && {
      header: { name: value.name, ...(value.default !== undefined && { default: value.default }) },
    }),
    ...(validation !== undefined && { validation: { classes: rulesIn(shape, types), ...validation } }),
  };
}

function rulesIn(shape: SupportedShape, types: Types): readonly PlannedRules[] {
  return ruledClassesIn(shape, types).map(({ class: reference, places }) => ({ class: reference, places }));
}

function pathSource(shape: SupportedShape, decoders: DecoderDrafter): 'param' | 'params' | 'paramList' {
  if (decoders.is(shape, 'object')) return 'params';
  return decoders.is(shape, 'tuple') ? 'paramList' : 'param';
}
