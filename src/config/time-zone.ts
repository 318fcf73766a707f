/** The time zone of shown times: a server usually runs in UTC, the people who read its screens live in another zone. */
import { ConfigProblem } from './problem.ts';

/** Returns the zone, such as `America/Sao_Paulo`. Throws {@link ConfigProblem} if it does not exist. */
export function checkTimeZone(zone: string | undefined): string | undefined {
  if (zone !== undefined && !isZone(zone)) throw new ConfigProblem(({ config }) => config.timeZone(zone));
  return zone;
}

/** Sets this process's time zone from now on; `undefined` keeps the machine's own. */
export function readClockIn(zone: string | undefined): void {
  if (zone !== undefined) process.env['TZ'] = zone;
}

/** The zone in `TZ` of the environment if this process does not know it, and therefore uses UTC. */
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
