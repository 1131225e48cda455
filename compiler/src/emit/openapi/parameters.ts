import type { Lookup } from '../../incremental/view.js';
import type { NamedType, TypeId } from '../../model/shapes/shape.js';
import type { PlannedRoute } from '../../plan/application-plan.js';
import { type OperationParameter, operationParameters } from '../../plan/openapi/operation-parameters.js';
import type { Schema, SchemaWriter } from './schemas.js';

/** The parts of the document that the parameters of an operation are written with. */
export interface ParameterContext {
  readonly schemas: SchemaWriter;
  readonly types: Lookup<TypeId, NamedType<never>>;
}

/** The parameters of an operation. */
export function parametersOf(route: PlannedRoute, { schemas, types }: ParameterContext): readonly Schema[] {
  return operationParameters(route, types).map((parameter) => written(parameter, schemas));
}

function written(parameter: OperationParameter, schemas: SchemaWriter): Schema {
  const { place, name, required, shape, description, deprecated, default: preset, examples, isOpen } = parameter;
  return {
    name,
    in: place,
    ...(description !== undefined && { description }),
    ...(required && { required }),
    ...(deprecated === true && { deprecated }),
    ...(isOpen === true && { style: 'form', explode: true }),
    schema: schemas.property({
      shape,
      ...(preset !== undefined && { default: preset }),
      ...(examples !== undefined && { examples }),
    }),
  };
}
