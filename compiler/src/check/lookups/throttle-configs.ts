import type { ApplicationModel, Provider } from '../../model/application-model.js';
import { throttleModule, throttleService } from '../../model/framework/framework-classes.js';

/** Whether a provider is the class that `ThrottleModule.configure` names: it is in no list, and needs no decorator. */
export function isThrottleConfig({ module, class: token }: Provider): boolean {
  return module === throttleModule.id && token.id !== throttleService.id;
}

/** The classes that configure `ThrottleModule`, as the container constructs them. */
export function throttleConfigs({ providers }: ApplicationModel): readonly Provider[] {
  return providers.filter(isThrottleConfig);
}
