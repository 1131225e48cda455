import { annotationWithoutEffect } from '../../../diagnostics/catalogue/routes.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel, Misuse } from '../../../model/application-model.js';
import type { AnnotationPlace } from '../../../model/facts.js';
import {
  classAnnotationNames,
  inheritedAnnotationNames,
  isRouteAnnotation,
} from '../../../model/framework-annotations.js';
import { startOf } from '../../../model/span.js';

/**
 * Every annotation has an effect where it is written. A guard that is written down and never called is worse than none. A class
 * that is not a controller is one error, however many annotations it has.
 */
export function annotationsHaveEffect(application: ApplicationModel, report: Report): void {
  for (const [first, ...others] of groupedMisuses(application)) {
    if (first === undefined) continue;
    const { annotation, place, span } = first;
    const related = others.map((other) => ({
      span: other.span,
      message: `\`@${other.annotation}\` has no effect either`,
    }));
    const handler = [first, ...others].find((one) => one.place.kind === 'method');
    const { because, hint } = faultOf(annotation, place);
    const fix = handler === undefined ? hint : faultOf(handler.annotation, handler.place).hint;
    report(annotationWithoutEffect.at(span, { annotation, because, hint: fix }, related));
  }
  for (const misuse of application.misuses) {
    if (misuse.kind !== 'bare-annotation') continue;
    const { annotation, span } = misuse;
    const fault = { because: 'it is not called', hint: 'add `()` after it, with the arguments that it takes' };
    report(annotationWithoutEffect.at(span, { annotation, ...fault }));
  }
}

type WithoutEffect = Extract<Misuse, { kind: 'without-effect' }>;

/** The annotations without effect; those of one class that is not a controller together. */
function groupedMisuses({ misuses }: ApplicationModel): Iterable<readonly WithoutEffect[]> {
  const groups = new Map<string, WithoutEffect[]>();
  for (const misuse of misuses) {
    if (misuse.kind !== 'without-effect') continue;
    const key = ofOtherClass(misuse) ?? startOf(misuse.span);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [misuse]);
    else group.push(misuse);
  }
  return groups.values();
}

/** The class that an annotation would have an effect on if it were a controller. */
function ofOtherClass({ annotation, place, span }: WithoutEffect): string | undefined {
  if (place.kind === 'method' && (!place.isHandler || classAnnotationNames.has(annotation))) return undefined;
  if (place.kind === 'class' && !inheritedAnnotationNames.has(annotation)) return undefined;
  return place.kind === 'method' || place.kind === 'class' ? `${span.file}#${place.className}` : undefined;
}

interface Fault {
  readonly because: string;
  readonly hint: string;
}

function faultOf(annotation: string, place: AnnotationPlace): Fault {
  switch (place.kind) {
    case 'expression':
      return {
        because: 'annotations are read where they stand in front of a class or method',
        hint: `write \`@${annotation}(…)\` itself in front of every class or method that it is for`,
      };
    case 'inner-class':
      return {
        because: 'its class stands inside of other code, and no controller inherits from it',
        hint: 'declare the class at the top level of its file',
      };
    case 'parameter':
      return { because: 'it stands in front of a parameter', hint: 'put it in front of the method or class' };
    case 'member':
      return {
        because: 'only instance methods with a plain name answer requests',
        hint: 'make the member such a method, or remove the annotation',
      };
    case 'class':
      return onClass(annotation, place.className);
    case 'method':
      return onMethod(annotation, place);
  }
}

function onClass(annotation: string, className: string): Fault {
  if (isRouteAnnotation(annotation)) {
    return {
      because: 'it stands in front of a class',
      hint: `put it in front of the method that answers, and \`@Controller(…)\` in front of \`${className}\``,
    };
  }
  if (annotation === 'ApiResponse') {
    return { because: 'it stands in front of a class', hint: 'put it in front of every handler that answers so' };
  }
  return {
    because: `\`${className}\` is not a controller, and no controller extends it`,
    hint: 'put it in front of the controllers, or of the handlers, that it is for',
  };
}

function onMethod(annotation: string, place: Extract<AnnotationPlace, { kind: 'method' }>): Fault {
  const { className, method, isHandler } = place;
  if (classAnnotationNames.has(annotation)) {
    return { because: 'it stands in front of a method', hint: `put it in front of the class \`${className}\`` };
  }
  if (!isHandler) {
    return {
      because: `\`${className}.${method}\` has no route annotation, so that it answers no request`,
      hint: `give the method a route (\`@Get(…)\`), or put \`@${annotation}\` in front of what answers`,
    };
  }
  return {
    because: `\`${className}\` is not a controller, and no controller extends it`,
    hint: `add \`@Controller(…)\` to \`${className}\` and \`${className}\` to the \`controllers\` of a module, or let a controller extend it`,
  };
}
