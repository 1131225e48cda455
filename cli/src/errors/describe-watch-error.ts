/** The text for the limit of watched files, with the fix; `undefined` for other errors. */
export function describeWatchError(error: unknown, command: string): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || (error.code !== 'ENOSPC' && error.code !== 'EMFILE')) {
    return undefined;
  }
  return [
    'The limit of watched files is reached: some changes will not be detected.',
    `Raise its limit (on Linux \`sysctl fs.inotify.max_user_watches\`), or poll: CHOKIDAR_USEPOLLING=1 ${command}`,
    '',
  ].join('\n');
}
