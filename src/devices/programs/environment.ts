/**
 * What a program that is run may know of the environment: where programs and printers are, whose it is, and how it
 * speaks. What is not on this list may be a secret of somebody's, whatever it is called.
 */
const NAMES = new Set(
  'PATH HOME USER LOGNAME SHELL LANG LANGUAGE TZ TMPDIR TERM DISPLAY XAUTHORITY XDG_RUNTIME_DIR PRINTER LPDEST'.split(
    ' ',
  ),
);
const WINDOWS = new Set('SYSTEMROOT SYSTEMDRIVE COMSPEC PATHEXT TEMP TMP USERPROFILE APPDATA'.split(' '));
const BEGINNINGS = /^(?:LC_|CUPS_)/;

/** The allowed part of an environment. */
export function allowedOf(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => isAllowed(name.toUpperCase())));
}

function isAllowed(name: string): boolean {
  return NAMES.has(name) || BEGINNINGS.test(name) || (process.platform === 'win32' && WINDOWS.has(name));
}
