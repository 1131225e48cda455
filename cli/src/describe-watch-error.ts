/** What to do when the system does not let more files be watched; `undefined` when an error means something else. */
export function describeWatchError(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || (error.code !== 'ENOSPC' && error.code !== 'EMFILE')) {
    return undefined;
  }
  return [
    'The system does not let more files be watched: some changes will not be seen.',
    'Raise its limit (on Linux `sysctl fs.inotify.max_user_watches`), or poll: CHOKIDAR_USEPOLLING=1 ashlar build --watch',
    '',
  ].join('\n');
}
