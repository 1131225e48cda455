/** The error of `listen` when the application is closed meanwhile. */
export function closedBeforeListening(): Error {
  return new Error('the application was closed before it listened');
}
