declare module 'recheck/lib/browser.js' {
  import type { checkSync } from 'recheck';

  /** The functions of the package as its build for browsers exports them; its own types are for its main file alone. */
  const recheck: { readonly checkSync: typeof checkSync };
  export default recheck;
}
