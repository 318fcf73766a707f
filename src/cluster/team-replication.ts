/** Shares the team across hosts: sends the part of this process, and shows those of the others as long as they are alive. */
import { safeText } from '../base/safe-text.ts';
import { mapped, finite, object, optional, orElse, readText, someOf, string } from '../base/codec.ts';
import type { TeamMirror, TeamPart } from './team.ts';
import { HOUR_MS } from '../base/durations.ts';

/** The text is sent again after this long, so that a host that joins later does not take its claims for younger than they are. */
const RESENT_AFTER_MS = 30_000;
const EMPTY: TeamPart = { stations: [], claims: [] };
const LONGEST_CLAIM_MS = HOUR_MS;

/** `own`: the name of this process; `onNews` is called when there is something to send. */
export function createTeamReplication(own: string, mirror: TeamMirror, onNews: () => void) {
  const shown = new Map<string, string>();
  let isNews = true;
  let sentAt = -Infinity;
  const stop = mirror.onLocal(() => {
    isNews = true;
    onNews();
  });

  function remove(host: string): void {
    if (shown.delete(host)) mirror.put(host, EMPTY);
  }

  return {
    /** The text to send, if it has changed or is old; `undefined` otherwise. */
    news(now: number): string | undefined {
      const part = mirror.local();
      const isOld = part.stations.length > 0 && now - sentAt >= RESENT_AFTER_MS;
      if (!isNews && !isOld) return undefined;
      isNews = false;
      sentAt = now;
      return JSON.stringify(part);
    },
    /** Called when the text has not arrived, or the server has forgotten it. */
    resend: () => void (isNews = true),
    /** Takes the texts of all processes, by name. */
    take(teams: Readonly<Record<string, string>>): void {
      for (const host of Array.from(shown.keys())) if (!Object.hasOwn(teams, host)) remove(host);
      for (const [host, text] of Object.entries(teams)) {
        if (host === own || shown.get(host) === text) continue;
        shown.set(host, text);
        mirror.put(host, readTeamPart(text));
      }
    },
    /** Removes the parts of processes that are not alive. */
    prune(isAlive: (host: string) => boolean): void {
      for (const host of Array.from(shown.keys())) if (!isAlive(host)) remove(host);
    },
    /** Removes all parts, for the other processes cannot be read. */
    clear(): void {
      for (const host of Array.from(shown.keys())) remove(host);
    },
    end: stop,
  };
}

const safe = mapped(string, (text) => safeText(text));
const stationCodec = object({
  id: safe,
  host: safe,
  operator: safe,
  station: safe,
  place: object({ screen: safe, orderId: optional(orElse(safe, undefined)) }),
  joinedAt: finite,
  placedAt: finite,
});
const claimCodec = object({
  orderId: safe,
  stationId: safe,
  host: safe,
  operator: safe,
  station: safe,
  claimedAt: finite,
  term: finite,
  leftMs: mapped(finite, (ms) => Math.min(ms, LONGEST_CLAIM_MS)),
});
const teamPartCodec = object({ stations: orElse(someOf(stationCodec), []), claims: orElse(someOf(claimCodec), []) });

/** Reads the part of another process; what is invalid in it is left out. */
function readTeamPart(text: string): TeamPart {
  return readText<TeamPart>(teamPartCodec, text) ?? EMPTY;
}
