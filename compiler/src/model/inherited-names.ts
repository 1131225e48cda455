/** Names of properties that every object has without having been given them: only its own ones count. */
export const inheritedNames: ReadonlySet<string> = new Set(Object.getOwnPropertyNames(Object.prototype));
