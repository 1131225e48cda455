import type { ApplicationRule, RouteRule, TypeRule } from './rule.js';
import * as codecs from './rules/codecs/index.js';
import * as configuration from './rules/configuration/index.js';
import * as events from './rules/events/index.js';
import * as modules from './rules/modules/index.js';
import * as openapi from './rules/openapi/index.js';
import * as otherFrameworks from './rules/other-frameworks/index.js';
import * as providers from './rules/providers/index.js';
import * as routes from './rules/routes/index.js';
import * as throttling from './rules/throttling/index.js';
import * as tokens from './rules/tokens/index.js';
import * as types from './rules/types/index.js';
import * as uploads from './rules/uploads/index.js';

/** Every rule about whole applications. The order of rules does not matter, because diagnostics are sorted. */
export const applicationRules: readonly ApplicationRule[] = [
  ...codecs.applicationRules,
  ...configuration.applicationRules,
  ...events.applicationRules,
  ...modules.applicationRules,
  ...openapi.applicationRules,
  ...otherFrameworks.applicationRules,
  ...providers.applicationRules,
  ...routes.applicationRules,
  ...throttling.applicationRules,
  ...tokens.applicationRules,
  ...types.applicationRules,
];

/** Every rule about single routes. */
export const routeRules: readonly RouteRule[] = [
  ...openapi.routeRules,
  ...routes.routeRules,
  ...types.routeRules,
  ...uploads.routeRules,
];

/** Every rule about the types that routes and configurations use. */
export const typeRules: readonly TypeRule[] = [
  ...configuration.typeRules,
  ...routes.typeRules,
  ...types.typeRules,
  ...uploads.typeRules,
];
