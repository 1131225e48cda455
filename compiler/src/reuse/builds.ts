/** How many builds the same process makes of an application: what a build computes is kept if more may follow. */
export type Builds = 'one' | 'many';
