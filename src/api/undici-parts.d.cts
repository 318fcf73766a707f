/** What is taken from undici. */
export { Agent, buildConnector, Pool } from 'undici';
