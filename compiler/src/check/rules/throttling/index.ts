import type { ApplicationRule } from '../../rule.js';
import { buildableThrottleConfigs } from './buildable-throttle-configs.js';
import { completePolicies } from './complete-policies.js';
import { completeThrottleConfigs } from './complete-throttle-configs.js';
import { noSurplusArguments } from './no-surplus-arguments.js';
import { oneThrottle } from './one-throttle.js';
import { oneThrottleConfiguration } from './one-throttle-configuration.js';
import { policiesAreLiterals } from './policies-are-literals.js';
import { positivePolicyNumbers } from './positive-policy-numbers.js';
import { representableWindows } from './representable-windows.js';
import { throttleImportsAgree } from './throttle-imports-agree.js';
import { throttledWrites } from './throttled-writes.js';
import { throttlesNeedModule } from './throttles-need-module.js';
import { uniquePolicyProperties } from './unique-policy-properties.js';

/** The rules about throttling that an application is checked by. */
export const applicationRules: readonly ApplicationRule[] = [
  completePolicies,
  uniquePolicyProperties,
  positivePolicyNumbers,
  policiesAreLiterals,
  representableWindows,
  oneThrottle,
  noSurplusArguments,
  throttlesNeedModule,
  throttleImportsAgree,
  oneThrottleConfiguration,
  buildableThrottleConfigs,
  completeThrottleConfigs,
  throttledWrites,
];
