import { expect, test } from 'vitest';
import { checkBaseUrl, checkToken } from '../../src/api/input.ts';
import { failureOf } from '../../src/cli/failures.ts';
import { EXIT } from '../../src/domain/exit-codes.ts';
import { cliTextsIn } from '../../src/texts/cli/cli-texts.ts';

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

function failureIn(work: () => unknown) {
  try {
    work();
  } catch (error) {
    return failureOf(error, portuguese);
  }
  throw new Error('expected a failure');
}
