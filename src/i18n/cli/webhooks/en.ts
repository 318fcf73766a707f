/** Webhooks, in English. */

export const webhooks = {
  needs: 'Give --port and --secret-file.',
  needsBoth: '--webhook-port and --webhook-secret-file go together.',
  needsTarget: 'Give --to and --secret-file.',
  url: 'Expected an http or https address without user name and password.',
  listening: (url: string) => `Listening on ${url}. Ctrl-C ends it.`,
  hears: (url: string) => `Events are heard on ${url}.`,
  isOpen: 'Other machines can reach this address; only what is signed is heard.',
  noAnswer: (host: string, code: string) => {
    if (code === 'queue-full') return `not sent to ${host}, too many wait already`;
    if (code === 'ECONNREFUSED') return `nobody listens on ${host} (${code})`;
    if (code === 'ENOTFOUND') return `there is no ${host} (${code})`;
    return /timeout/i.test(code) ? `${host} does not answer (${code})` : `no answer from ${host} (${code})`;
  },
  notTaken: (url: string, reason: string) => `${url} did not take an event: ${reason}`,
};
