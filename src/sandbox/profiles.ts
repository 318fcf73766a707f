/** Named sets of switches and faults. */
import { checkFault, type Fault, type FaultRule } from './faults.ts';
import type { Switches } from './switches.ts';

export type Profile = { about: string; switches: Partial<Switches>; faults: FaultRule[] };

const profile = (about: string, switches: Partial<Switches>, faults: Fault[] = []): Profile => ({
  about,
  switches,
  faults: faults.map(checkFault),
});

/** An unknown name of a profile; the message lists the known ones. */
export class UnknownProfile extends Error {
  override name = 'UnknownProfile';

  constructor(name: string) {
    super(`There is no profile "${name}". Known: ${Object.keys(PROFILES).join(', ')}.`);
  }
}

/** The profile with this name. Throws {@link UnknownProfile}. */
export function profileNamed(name: string): Profile {
  if (!Object.hasOwn(PROFILES, name)) throw new UnknownProfile(name);
  return PROFILES[name as ProfileName];
}

export const PROFILES = {
  calm: profile('everything as usual, no faults', {}),
  'bad-wifi': profile('a warehouse at the edge of its network: slow, lossy, now and then silent', {}, [
    { kind: 'latency', ms: 180, sigma: 0.9 },
    { kind: 'drop', probability: 0.03 },
    { kind: 'drop', probability: 0.03, when: 'after' },
    { kind: 'reset', probability: 0.01, when: 'after' },
    { kind: 'truncate', probability: 0.02 },
    { kind: 'drip', probability: 0.02, bytesPerSecond: 4000 },
    { kind: 'hang', probability: 0.005 },
  ]),
  'black-friday': profile(
    'two hundred orders a minute, a second station, late commits, a rate limit and a service at its end',
    {
      paidPerMinute: 200,
      rivalPerMinute: 60,
      cancelAtShipping: 0.02,
      rivalAtMove: 0.03,
      rateLimit: 240,
      lateCommitMs: 1500,
      lateCommitShare: 0.3,
    },
    [
      { kind: 'latency', ms: 350, sigma: 0.7 },
      { kind: 'status', probability: 0.03, status: 503, retryAfter: '2' },
      { kind: 'html', probability: 0.01, status: 504, when: 'after' },
    ],
  ),
  'hostile-text': profile('texts and messages that try to take over the terminal', { hostileText: 0.6 }),
  legacy: profile('an older service: Brazilian formats, 400 for a refusal, naked links, loose types, no Date', {
    refusalStatus: 400,
    pageParameter: 'pagina',
    links: 'without-filters',
    timestamps: 'zoneless',
    zone: '-03:00',
    amounts: 'comma',
    prices: 'reais',
    flags: '1-0',
    listOrder: 'updated-desc',
    drift: ['null', 'numbers'],
    dateHeader: 'absent',
    webhookDigest: 'base64',
    returnTracking: 'cleared',
  }),
  'stock-laravel': profile(
    'a stock PHP framework with its own habits: no summary in details, nulls, JSON in texts, loose types, naked links, ' +
      'a delta that reads no offset, 60 requests a minute',
    {
      links: 'without-filters',
      zone: '-03:00',
      deltaOffset: 'dropped',
      options: 'json',
      flags: '1-0',
      summary: 'lists',
      nulls: ['tracking_code', 'label_url', 'preco_promocional', 'capa'],
      drift: ['null', 'numbers', 'booleans'],
      rateLimit: 60,
    },
  ),
  'worst-spec-reading': profile('everything that the spec leaves open, answered in the least helpful way', {
    refusalStatus: 400,
    notFoundStatus: 403,
    successStatus: 202,
    pageParameter: 'p',
    links: 'foreign-host',
    listOrder: 'updated-asc',
    timestamps: 'zoneless',
    zone: '-03:00',
    deltaOffset: 'dropped',
    delta: 'first-page',
    amounts: 'comma',
    prices: 'text',
    numbers: 'spaced',
    flags: '1-0',
    options: 'json',
    summary: 'nowhere',
    nulls: ['tracking_code', 'label_url', 'preco_promocional', 'capa'],
    listsWithout: ['personalization_data', 'label_url', 'financeiro'],
    disputed: ['product_nome', 'delivery_type'],
    metaWithout: ['total', 'last_page'],
    beyondLast: 'last-page',
    ignored: ['status', 'dates'],
    drift: ['null', 'missing', 'extra'],
    dateHeader: 'absent',
    retryAfter: 'absent',
    rateLimitBody: 'text',
    trackingCode: 'filled',
    returnTracking: 'cleared',
    webhookDigest: 'base64',
  }),
} satisfies Readonly<Record<string, Profile>>;

export type ProfileName = keyof typeof PROFILES;
