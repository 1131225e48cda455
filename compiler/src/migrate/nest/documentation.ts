import type { MigrationStep } from '../migration-step.js';
import { documentComposed, documentHandlers } from './documentation/document-handlers.js';
import { documentProperties } from './documentation/document-properties.js';
import { composedValidators } from './validation/composed-validators.js';

const inlined: MigrationStep = {
  topic: 'class-validator',
  constructs: [
    {
      from: '`applyDecorators(IsString(), MinLength(2))` for properties',
      to: 'its rules, written at each property',
      left: 'functions that compute their decorators',
    },
  ],
  migrate: composedValidators,
};

const documents: MigrationStep = {
  topic: 'OpenAPI',
  constructs: [
    {
      from: "`@ApiProperty({ description, example, deprecated, format: 'uuid' })`",
      to: 'the JSDoc comment of the property, with `@example`, `@deprecated` and, in types of responses, `@format uuid`',
      left: 'examples that are not values of the type, and `@ApiHideProperty`',
    },
    { from: '`@ApiTags`, `@ApiConsumes`, `@ApiExtraModels`', to: 'nothing: types and JSDoc are the document' },
    {
      from: '`@ApiOperation({ summary, description, deprecated })`, `@ApiParam`, `@ApiBody`',
      to: 'the JSDoc comment of the handler, with `@deprecated` and `@param`',
    },
    {
      from: "`@ApiNotFoundResponse({ description: '…' })`, `@ApiResponse({ status: 404 })`",
      to: "`@ApiErrors(NotFoundException)`, and `@ApiResponse({ status: 404, description: '…' })` of `ashlar` for the description",
    },
    {
      from: '`@ApiOkResponse({ type: Note, description })`',
      to: 'the return type of the handler, and `@returns` in its comment',
    },
    {
      from: '`@ApiHeader({ name, required, description })`',
      to: '`@ApiRequestHeader({ name, required, description })`',
    },
    { from: '`@ApiBearerAuth()`', to: '`@ApiSecurity(Security.bearerAuth)`' },
    {
      from: '`@ApiExcludeEndpoint()`, `@ApiExcludeController()`',
      to: 'nothing: the document has all routes',
      left: 'the decision whether clients may see the route',
    },
  ],
  migrate(application) {
    documentProperties(application);
    documentHandlers(application);
    documentComposed(application);
  },
};

/**
 * The decorators of `@nestjs/swagger`, as JSDoc comments and decorators of Ashlar. Decorators of properties that are made of others are
 * written out before.
 */
export const documentation: readonly MigrationStep[] = [inlined, documents];
