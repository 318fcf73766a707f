import { describe, expect, test } from 'vitest';
import {
  Aborted,
  InvalidInput,
  InvalidRequest,
  NoReply,
  NotAuthenticated,
  NotFoundHere,
  RateLimited,
  StoreTrouble,
  TransitionRefused,
  UnexpectedRedirect,
  Unreachable,
  UnreadableAnswer,
  WritesNotAllowed,
  type ApiError,
} from '../../src/api/errors.ts';
import { OPERATIONS } from '../../src/domain/operations.ts';
import {
  afterError,
  needsLookFirst,
  pauseBeforeRetry,
  pauseBetweenLaterLooks,
  pauseBetweenLooks,
  soonAgainMs,
} from '../../src/outbox/policy.ts';

const operation = OPERATIONS.shipItem;
const facts = (status: number, mayHaveApplied: boolean) => ({ operation, status, mayHaveApplied });

describe('policy', () => {
  test.each<[string, ApiError, string]>([
    ['a lost answer', new NoReply({ operation, reason: 'lost' }), 'lost'],
    ['an answer that is late', new NoReply({ operation, reason: 'late' }), 'lost'],
    ['a 502', new StoreTrouble({ ...facts(502, true), retryAfterMs: undefined }), 'lost'],
    ['a redirect', new UnexpectedRedirect({ ...facts(302, true), location: '' }), 'lost'],
    ['an HTML page', new UnreadableAnswer({ ...facts(200, true), reason: 'html' }), 'lost'],
    ['a yes without the record', new UnreadableAnswer({ ...facts(204, true), reason: 'empty' }), 'bare-yes'],
    ['a 404 that is not the store’s', new NotFoundHere(facts(404, true)), 'lost'],
    ['a 422 that is not the store’s', new TransitionRefused(facts(422, true)), 'lost'],
    ['a call that was given up after it was sent', new Aborted(operation, true), 'lost'],
    ['a refusal', new TransitionRefused(facts(422, false)), 'refused'],
    ['a refusal by 400', new TransitionRefused(facts(400, false)), 'refused'],
    ['a validation error', new InvalidRequest({ ...facts(422, false), errors: {} }), 'refused'],
    ['a 404', new NotFoundHere(facts(404, false)), 'refused'],
    ['no connection', new Unreachable({ operation, code: 'ECONNREFUSED' }), 'hold'],
    ['a 429', new RateLimited({ ...facts(429, false), retryAfterMs: 3000 }), 'hold'],
    ['a 401', new NotAuthenticated(facts(401, false)), 'hold'],
    ['a code that cannot be sent', new InvalidInput(operation, 'tracking_code', 'is odd'), 'not-sent'],
    ['a read-only bench', new WritesNotAllowed(operation), 'not-sent'],
  ])('%s is %s', (_, error, kind) => expect(afterError(error, false).kind).toBe(kind));

  test('a move that cannot happen twice is sent again once, and soon', () => {
    const broken = new NoReply({ operation, reason: 'lost' });
    const busy = new StoreTrouble({ ...facts(503, true), retryAfterMs: 7000 });
    const silent = new StoreTrouble({ ...facts(503, true), retryAfterMs: undefined });
    const page = new UnreadableAnswer({ ...facts(404, true), reason: 'html' });
    const late = new NoReply({ operation, reason: 'late' });
    expect([broken, busy, silent, page, late].map(afterAccept)).toEqual([3000, 7000, undefined, undefined, undefined]);
    const all = ['accept', 'startProduction', 'ship', 'returnToProduction', 'setPrice', 'setStock'] as const;
    expect(all.filter((one) => soonAgainMs(busy, { operation: one, attemptCount: 1 }) !== undefined)).toEqual([
      'accept',
      'startProduction',
    ]);
    expect(soonAgainMs(broken, { operation: 'accept', attemptCount: 2 })).toBeUndefined();
  });

  test.each<[string, ApiError, object]>([
    ['no connection', new Unreachable({ operation, code: 'ECONNREFUSED' }), { hold: 'offline' }],
    ['a call given up before it was sent', new Aborted(operation, false), { kind: 'hold', hold: 'offline' }],
    ['a 429', new RateLimited({ ...facts(429, false), retryAfterMs: 3000 }), { hold: 'limited', retryAfterMs: 3000 }],
    ['a 401', new NotAuthenticated(facts(401, false)), { hold: 'token' }],
    ['a code that cannot be sent', new InvalidInput(operation, 'tracking_code', 'is odd'), { code: 'invalid' }],
    ['a read-only bench', new WritesNotAllowed(operation), { code: 'read-only' }],
  ])('%s says what for, and how long', (_, error, said) => expect(afterError(error, false)).toMatchObject(said));

  test('an answer that comes while this process ends is taken as it is', () => {
    expect(afterError(new TransitionRefused(facts(422, false)), true).kind).toBe('refused');
  });

  const looks = (kind: Parameters<typeof needsLookFirst>[0]['operation'], ageMs: number) =>
    needsLookFirst({ operation: kind, isAmbiguous: false }, ageMs, 1000);

  test('what can recur is looked at before it leaves, all else once it waited long', () => {
    expect((['setPrice', 'setStock', 'ship', 'returnToProduction'] as const).map((kind) => looks(kind, 0))).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect([0, 1000, 1001].map((ageMs) => looks('accept', ageMs))).toEqual([false, false, true]);
  });

  test('our own ending decides nothing', () => {
    expect(afterError(new Aborted(operation, true), true).kind).toBe('stopping');
  });

  test('looks grow apart, and so do tries, within their bounds', () => {
    expect([0, 1, 50].map(pauseBetweenLooks)).toEqual([500, 800, 5000]);
    expect([0, 1, 50].map(pauseBetweenLaterLooks)).toEqual([30_000, 60_000, 300_000]);
    expect([
      pauseBeforeRetry(0, 1),
      pauseBeforeRetry(3, 0.5),
      pauseBeforeRetry(50, 1),
      pauseBeforeRetry(50, 0),
    ]).toEqual([1000, 4000, 30_000, 500]);
  });

  function afterAccept(error: ApiError): number | undefined {
    return soonAgainMs(error, { operation: 'accept', attemptCount: 1 });
  }
});
