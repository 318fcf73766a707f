/**
 * The HTTP library, in a file of its own: it is loaded with the first request. What is named here is all that the bundle
 * has of it, see scripts/undici-parts.cjs.
 */
export { Agent, buildConnector, Pool } from 'undici';
