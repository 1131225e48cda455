import type { TypeId } from '../../model/shape.js';
import type { StateTable, Tables } from '../../reuse/tables.js';
import type { ValueType } from '../value-type.js';
import type { DecoderConstant, DecoderDefinition, DecoderReference } from './decoder-definition.js';

/** The decoders of an application, as one build keeps them for the next. */
export interface DecoderTables {
  readonly defined: DefinitionTables;
  readonly byKey: StateTable<string, DecoderReference>;
  readonly exported: StateTable<string, true>;
  readonly origins: StateTable<TypeId, ValueType>;
}

/** The tables of a build. */
export function decoderTables(tables: Tables, former: DecoderTables | undefined): DecoderTables {
  return {
    defined: definitionTables(tables, former?.defined),
    byKey: tables.state(former?.byKey.entries),
    exported: tables.state(former?.exported.entries),
    origins: tables.state(former?.origins.entries),
  };
}

/** The contents of `decoders.ts`, as one build keeps them for the next. */
export interface DefinitionTables {
  readonly taken: StateTable<string, true>;
  readonly definitions: StateTable<string, DecoderDefinition>;
  readonly constants: StateTable<string, DecoderConstant>;
  readonly patterns: StateTable<string, string>;
}

/** The tables of a build. */
export function definitionTables(tables: Tables, former: DefinitionTables | undefined): DefinitionTables {
  return {
    taken: tables.state(former?.taken.entries),
    definitions: tables.state(former?.definitions.entries),
    constants: tables.state(former?.constants.entries),
    patterns: tables.state(former?.patterns.entries),
  };
}
