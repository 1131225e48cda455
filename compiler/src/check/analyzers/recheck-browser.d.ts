declare module 'recheck/lib/browser.js' {
  import type { checkSync } from 'recheck';

  /** The functions that the build for browsers exports; the types of the package are for its main file alone. */
  const recheck: { readonly checkSync: typeof checkSync };
  export default recheck;
}
