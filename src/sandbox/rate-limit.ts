/** A rate limit for each token, in fixed windows of a minute, with Laravel's headers. */
import { problem, type Answer } from './http/answer.ts';
import { Asset } from './http/answer.ts';
import type { Switches } from './switches.ts';

export type RateLimit = {
  /** Counts one request; returns the headers of every response, and the refusal if the limit is exceeded. */
  take(store: number, now: number, switches: Switches): { headers: Record<string, string>; refusal?: Answer };
};

export function createRateLimit(): RateLimit {
  const windows = new Map<number, { endsAt: number; used: number }>();
  return {
    take(store, now, switches) {
      if (switches.rateLimit === 0) return { headers: {} };
      const { rateLimitWindowMs: windowMs } = switches;
      let window = windows.get(store);
      // If the clock was set back, the window must not last longer than a minute.
      if (window === undefined || now >= window.endsAt || window.endsAt - now > windowMs) {
        window = { endsAt: now + windowMs, used: 0 };
        windows.set(store, window);
      }
      window.used++;
      const headers: Record<string, string> = {
        'x-ratelimit-limit': String(switches.rateLimit),
        'x-ratelimit-remaining': String(Math.max(0, switches.rateLimit - window.used)),
      };
      if (window.used <= switches.rateLimit) return { headers };
      if (switches.rateLimitReset === 'present') {
        headers['x-ratelimit-reset'] = String(Math.ceil(window.endsAt / 1000));
      }
      const retryAfter = retryAfterText(window.endsAt, now, switches);
      if (retryAfter !== undefined) headers['retry-after'] = retryAfter;
      return { headers, refusal: tooMany(switches) };
    },
  };
}

function retryAfterText(endsAt: number, now: number, switches: Switches): string | undefined {
  switch (switches.retryAfter) {
    case 'seconds':
      return String(Math.ceil((endsAt - now) / 1000));
    case 'date':
      return new Date(Math.ceil(endsAt / 1000) * 1000 + switches.dateSkewMs).toUTCString();
    case 'absent':
      return undefined;
  }
}

/** The 429 response, with JSON or the plain text that some versions of Laravel send. */
export function tooMany(switches: Switches): Answer {
  if (switches.rateLimitBody === 'text') {
    return { status: 429, body: new Asset('text/html; charset=UTF-8', Buffer.from('Too Many Attempts.')) };
  }
  return problem(429, 'Muitas tentativas. Aguarde.');
}
