/** The servers of an application, with the file that starts it there; `ApplicationCopy.addFastifyMain` adds the second file. */
export const applicationServers: readonly (readonly [server: string, main: string])[] = [
  ['node:http', 'dist/main.js'],
  ['Fastify', 'dist/main-fastify.js'],
];
