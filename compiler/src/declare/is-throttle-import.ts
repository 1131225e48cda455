import { throttleModule } from '../model/framework/framework-classes.js';
import type { StaticCall, StaticValue } from '../model/static-value.js';

/** Whether a value is `ThrottleModule`, bare or configured. */
export function isThrottleImport(value: StaticValue): boolean {
  return isThrottleModule(value) || isThrottleConfiguration(value);
}

/** Whether a value is a call of `ThrottleModule.configure`. */
export function isThrottleConfiguration(value: StaticValue): value is StaticCall {
  return value.kind === 'call' && value.callee === 'configure' && isThrottleModule(value.receiver);
}

function isThrottleModule(value: StaticValue | undefined): boolean {
  return value?.kind === 'class' && value.class.id === throttleModule.id;
}
