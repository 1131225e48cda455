import { Agent, FormData, setGlobalDispatcher } from 'undici';

// From version 24 on, Node sets the dispatcher of its own undici for all others; that one never ends a request with a form of another undici.
setGlobalDispatcher(new Agent());

/** The forms that `request` of undici sends. */
export { FormData };
