/** The one list of ssh2's own that is read: its types do not name it. */
declare module 'ssh2/lib/protocol/constants.js' {
  export const SUPPORTED_KEX: readonly string[];
}
