/** The HTTP library, in a file of its own: it is loaded with the first request. */
export { Agent, Pool, request } from 'undici';
