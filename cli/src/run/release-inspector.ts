/**
 * Closes the inspector of this process when `NODE_OPTIONS` opened it (`--inspect`): the user debugs the application, which
 * inherits the option and needs the same port.
 */
export function releaseInspector(environment: Readonly<Record<string, string | undefined>>): void {
  if (environment['NODE_OPTIONS']?.includes('--inspect') !== true) return;
  const inspector = process.getBuiltinModule('node:inspector');
  if (inspector.url() !== undefined) inspector.close();
}
