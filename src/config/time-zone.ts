/** The zone in which times are shown: a server in a cellar keeps UTC, and the people who read its screens do not. */
import { ConfigProblem } from './problem.ts';

/** The zone, `America/Sao_Paulo`, where there is one. Throws {@link ConfigProblem} for a zone that is none. */
export function checkTimeZone(zone: string | undefined): string | undefined {
  if (zone !== undefined && !isZone(zone)) throw new ConfigProblem(({ config }) => config.timeZone(zone));
  return zone;
}

/** From now on this process reads its clock in that zone; in the machine's own where there is none. */
export function readClockIn(zone: string | undefined): void {
  if (zone !== undefined) process.env['TZ'] = zone;
}

/** What `TZ` of the environment names, where this process does not know it: it reads its clock in UTC then. */
export function unknownZoneIn(env: Readonly<Record<string, string | undefined>>): string | undefined {
  const named = env['TZ'];
  if (!named || /^:?(?:UTC|GMT)/.test(named)) return undefined;
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions() as { timeZone?: string };
  const isKnown = timeZone !== undefined && timeZone !== 'Etc/Unknown';
  return isKnown || new Date().getTimezoneOffset() !== 0 ? undefined : named;
}

function isZone(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch {
    return false;
  }
}
