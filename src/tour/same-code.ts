/** Whether a scan is a code. Pure. */

/** Scanners and hands write small letters, too. */
export function isSameCode(scanned: string, code: string): boolean {
  return scanned.trim().toUpperCase() === code.toUpperCase();
}
