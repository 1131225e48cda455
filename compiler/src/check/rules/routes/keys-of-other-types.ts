import { keyOfClass } from '../../../diagnostics/catalogue/request-values.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import type { KeyedType } from '../../../model/shapes/type-key.js';

/** A class has no `contextKey`: it is the key of its instances, and two keys would lead to two values. */
export function keysOfOtherTypes(application: ApplicationModel, report: Report): void {
  for (const { type, typeSpan } of application.contextKeys) {
    if (isClass(type)) report(keyOfClass.at(typeSpan, { type: type.text, name: type.text.replace(/<.*$/s, '') }));
  }
}

function isClass(type: KeyedType): boolean {
  return type.kind === 'generic-class' || (type.kind === 'unidentified' && type.reason === 'class');
}
