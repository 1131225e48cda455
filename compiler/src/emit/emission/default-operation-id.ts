/**
 * The operation id that the runtime makes of the names of a handler: `notesFind` for `NotesController.find`. The runtime has the
 * same function; routes with other ids name them in their entries.
 */
export function defaultOperationId(controller: string, handler: string): string {
  const name = controller.replace(/Controller$/, '');
  return name.charAt(0).toLowerCase() + name.slice(1) + handler.charAt(0).toUpperCase() + handler.slice(1);
}
