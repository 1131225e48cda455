/** The route that handles a request, as `RequestContext.route` names it. One object per route. */
export interface RouteInformation {
  /** The declared method: `GET` for a `HEAD` request to a `GET` route. */
  readonly method: string;
  /** The path template: `/notes/{id}`. */
  readonly path: string;
  /** The name of the controller class: `NotesController`. */
  readonly controller: string;
  /** The name of the method of the controller: `find`. */
  readonly handler: string;
  /** The id of the operation in the API document: `notesFind`. */
  readonly operationId: string;
}

/** The class and method of a handler as generated entries name it: `NotesController.find`. */
export type HandlerName = `${string}.${string}`;

/** Makes the information of a route. Most operation ids follow from the handler; the generated entry has the others. */
export function routeInformation(
  method: string,
  path: string,
  name: HandlerName,
  operationId?: string,
): RouteInformation {
  const dot = name.indexOf('.');
  const [controller, handler] = [name.slice(0, dot), name.slice(dot + 1)];
  return Object.freeze({
    method,
    path,
    controller,
    handler,
    operationId: operationId ?? defaultOperationId(controller, handler),
  });
}

/** `notesFind` for `NotesController.find`. The compiler has the same function, and writes the ids that differ. */
function defaultOperationId(controller: string, handler: string): string {
  const name = controller.replace(/Controller$/, '');
  return name.charAt(0).toLowerCase() + name.slice(1) + handler.charAt(0).toUpperCase() + handler.slice(1);
}
