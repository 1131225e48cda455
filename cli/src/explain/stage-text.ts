import { describeByteSize, type InputPlan, type RequestStage } from '@ashlar/compiler';
import { placeText } from './place-text.js';

/** The lines of a stage. */
export interface StageText {
  readonly title: string;
  readonly details: readonly string[];
  /** The position in the sources, and the class or module that declares it. */
  readonly place?: string;
}

/** Describes a stage. */
export function stageText(stage: RequestStage): StageText {
  const { source } = stage;
  const place = source === null ? undefined : placeText(source);
  return {
    title: titleOf(stage),
    details: detailsOf(stage),
    ...(place !== undefined && { place }),
  };
}

function titleOf({ kind, name, options, rateLimit, body, runs, skippedBy }: RequestStage): string {
  switch (kind) {
    case 'rate limit':
      if (skippedBy !== null) return 'none';
      if (rateLimit === null) return 'a limit that the application chooses at start-up';
      return `${rateLimit.limit} ${rateLimit.limit === 1 ? 'request' : 'requests'} in ${rateLimit.windowSeconds} s for each client`;
    case 'body':
      return body === null
        ? name
        : body.contentTypes.map((type) => (type === '*/*' ? 'any content type' : type)).join(', ');
    case 'inputs':
      return 'decoded and checked';
    case 'files':
      return `checks of \`${name}\``;
    case 'response':
      return runs ? name : 'not reached';
    default:
      return options === null ? name : `${name}(${JSON.stringify(options)})`;
  }
}

function detailsOf(stage: RequestStage): readonly string[] {
  const { kind, name, declaredBy, skippedBy, runs, body, inputs, class: called } = stage;
  const details: string[] = [];
  if (skippedBy !== null) details.push(`skipped by ${skippedBy}`);
  else if (!runs && kind !== 'response') details.push('not reached');
  if (kind === 'interceptor' && runs) details.push('around the stages after it');
  if (body !== null) {
    const limit = `at most ${describeByteSize(body.limit)}${body.isDefaultLimit ? ', the default' : ''}`;
    details.push(`${limit}; ${body.required ? 'required' : 'can be absent'}`);
  }
  details.push(...inputs.flatMap(inputLines));
  if (declaredBy !== null && declaredBy !== skippedBy && declaredBy !== name) details.push(`declared by ${declaredBy}`);
  if (called !== null && kind !== 'handler' && kind !== 'rate limit')
    details.push(`class at ${placeText(called.source)}`);
  return details;
}

function inputLines(input: InputPlan): readonly string[] {
  const { parameter, from, name, type, required, default: preset, validatedBy, properties } = input;
  const origin = name === null || name === parameter ? from : `${from} \`${name}\``;
  const parts = [
    ...(type === null || properties.length > 0 ? [] : [type]),
    ...(required || from === 'context' || from === 'query' || from === 'resolver' ? [] : [presenceOf(preset)]),
    ...(validatedBy === null
      ? []
      : [
          `validated by ${validatedBy
            .split(', ')
            .map((rule) => `\`${rule}\``)
            .join(' and ')}`,
        ]),
  ];
  const line = `${parameter}: ${origin}${parts.length === 0 ? '' : `, ${parts.join(', ')}`}`;
  const fields = properties.map((property) => {
    const presence = property.required ? '' : `, ${presenceOf(property.default)}`;
    return `${parameter}.${property.name}: ${property.type}${presence}`;
  });
  return [line, ...fields];
}

function presenceOf(preset: InputPlan['default']): string {
  return preset === null ? 'optional' : `default ${JSON.stringify(preset)}`;
}
