/** The HTTP library, which the build puts into a file of its own: it is loaded with the first request. */
export { Agent, buildConnector, Pool } from './undici-parts.cjs';
