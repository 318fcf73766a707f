/** The one internal list of ssh2 that is read: its types do not declare it. */
declare module 'ssh2/lib/protocol/constants.js' {
  export const SUPPORTED_KEX: readonly string[];
}
