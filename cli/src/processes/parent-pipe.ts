/** The pipe between a command and the application that it starts: the system closes it when the command ends in any way. */
export const parentPipe = {
  /** The file descriptor in the application: the first one after standard input and outputs. */
  descriptor: 3,
  /** The environment variable that states that the pipe exists. Processes that the application starts do not have it. */
  variable: 'ASHLAR_PARENT_PIPE',
} as const;
