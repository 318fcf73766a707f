import { expect, test } from 'vitest';
import { RateLimited, Unreachable } from '../../src/api/errors.ts';
import { checkBaseUrl, checkToken } from '../../src/api/input.ts';
import { failureOf } from '../../src/cli/failures.ts';
import { OPERATIONS } from '../../src/domain/operations.ts';
import { EXIT } from '../../src/base/exit-codes.ts';
import { cliTextsIn } from '../../src/i18n/cli/cli-texts.ts';

const portuguese = cliTextsIn('pt-BR');

test.each([
  ['store.example/api/v1', portuguese.config.url.unreadable],
  ['ftp://store.example/api/v1', portuguese.config.url.scheme],
  ['https://user:pass@store.example/api/v1', portuguese.config.url.userinfo],
  ['https://store.example/api/v1?page=2', portuguese.config.url.query],
  ['https://store.example/api/v1#top', portuguese.config.url.query],
  ['http://store.example/api/v1', portuguese.config.url.clear],
])('what is wrong with the address %s is told in the language that is spoken', (address, sentence) => {
  expect(failureIn(() => checkBaseUrl(address))).toEqual({ code: EXIT.usage, line: sentence });
});

test.each([
  ['', portuguese.config.tokenEmpty],
  ['a token', portuguese.config.tokenForeign],
])('and so is what is wrong with the token “%s”', (token, sentence) => {
  expect(failureIn(() => checkToken(token))).toEqual({ code: EXIT.usage, line: sentence });
});

test('what was named stands in the sentence where it was asked for, and not beside what is asked of every store', () => {
  expect(lineOf('getOrder')).toMatch(/^Reading the order 10423: no connection/);
  expect(lineOf('ping')).toMatch(/^Checking the token: no connection/);
  expect(lineOf('listItems')).toMatch(/^Listing items: no connection/);
});

test.each([
  [7000, 'Try again in 7 s.'],
  // An hour is kept as five minutes.
  [300_000, 'Try again in five minutes at the earliest.'],
])('a store that asks to wait %i ms: no time is named at which it may still say no', (retryAfterMs, sentence) => {
  const facts = { operation: OPERATIONS.listItems, status: 429, mayHaveApplied: false, retryAfterMs };
  expect(failureOf(new RateLimited(facts), cliTextsIn('en')).line).toContain(sentence);
});

test.each([
  ['CERT_HAS_EXPIRED', /has it run out, or is this machine’s clock wrong/],
  ['CERT_NOT_YET_VALID', /is not valid today/],
  ['ERR_TLS_CERT_ALTNAME_INVALID', /is for another name/],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', /BANCADA_CA_FILE\. Otherwise do not trust/],
  ['ENOTFOUND', /Check the network and the address/],
])('a connection that ended with %s is told with what to do', (code, advice) => {
  const error = new Unreachable({ operation: OPERATIONS.ping, code });
  const tried = { subject: '', url: 'https://store.example/api/v1' };
  expect(failureOf(error, cliTextsIn('en'), tried).line).toMatch(advice);
});

/** What is said where the store cannot be reached for an operation, by a command about the order 10423. */
function lineOf(operation: keyof typeof OPERATIONS): string {
  const error = new Unreachable({ operation: OPERATIONS[operation], code: 'ECONNREFUSED' });
  return failureOf(error, cliTextsIn('en'), { subject: '10423', url: 'https://store.example/api/v1' }).line;
}

function failureIn(work: () => unknown) {
  try {
    work();
  } catch (error) {
    return failureOf(error, portuguese);
  }
  throw new Error('expected a failure');
}
