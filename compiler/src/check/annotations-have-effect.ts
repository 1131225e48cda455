import { annotationWithoutEffect } from '../diagnostics/catalogue/routes.js';
import type { Report } from '../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../model/application-model.js';
import type { AnnotationPlace } from '../model/facts.js';
import { classAnnotationNames, isRouteAnnotation } from '../model/framework-annotations.js';

/** Nothing that an annotation says goes unheard: one that nobody reads is refused, wherever it stands. */
export function annotationsHaveEffect(application: ApplicationModel, report: Report): void {
  for (const misuse of application.misuses) {
    if (misuse.kind === 'without-effect') {
      const { annotation, place, span } = misuse;
      report(annotationWithoutEffect.at(span, { annotation, ...faultOf(annotation, place) }));
    } else if (misuse.kind === 'bare-annotation') {
      const { annotation, span } = misuse;
      const fault = { because: 'it is not called', hint: 'put `()` behind it, with the arguments that it takes' };
      report(annotationWithoutEffect.at(span, { annotation, ...fault }));
    }
  }
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
    because: `\`${className}\` is no controller, and no controller extends it`,
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
  if (annotation === 'ApiResponse') {
    return { because: 'it stands in front of a class', hint: 'put it in front of every handler that answers so' };
  }
  return {
    because: `\`${className}\` is no controller, and no controller inherits the method`,
    hint: `annotate \`${className}\` with \`@Controller(…)\`, or let a controller extend it`,
  };
}
