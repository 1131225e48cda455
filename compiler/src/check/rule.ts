import type { Report } from '../diagnostics/diagnostic.js';
import type { Lookup } from '../incremental/view.js';
import type { ApplicationModel, Route } from '../model/application-model.js';
import type { NamedType, TypeId } from '../model/shapes/shape.js';
import type { Analyzers } from './lookups/types/analyzers.js';
import type { UsedTypes } from './lookups/types/used-types.js';

/** A requirement of the whole application. A rule reports each violation, and knows no other rule. */
export type ApplicationRule = (application: ApplicationModel, report: Report) => void;

/** A requirement of each route. What several routes report with the same text at the same place is one problem. */
export type RouteRule = (route: Route, facts: RuleFacts, report: Report) => void;

/**
 * A requirement of the types that routes and configurations use. Several of them may use one type, which is reported once, with the
 * first that uses it. Such a rule reports something about several routes if and only if it does so about one of them alone.
 */
export type TypeRule = (used: UsedTypes, facts: RuleFacts, report: Report) => void;

/** The facts that rules about routes and types look up. */
export interface RuleFacts {
  /** The named types of the application. */
  readonly types: Lookup<TypeId, NamedType>;
  /** Modules and providers change with most edits: a rule reads them only when it reports something. */
  readonly application: ApplicationModel;
  readonly analyzers: Analyzers;
}
