/** The error for invalid settings. */
import type { ConfigFault } from '../api/errors.ts';
import { cliTextsIn, type CliTexts } from '../i18n/cli/cli-texts.ts';

/** An invalid setting; its message says what to do and never contains a secret. Exit code 2. */
export class ConfigProblem extends Error {
  override readonly name = 'ConfigProblem';
  /** The message, in the language of the given texts. */
  readonly words: (texts: CliTexts) => string;

  constructor(words: (texts: CliTexts) => string, options?: ErrorOptions) {
    super(words(cliTextsIn('en')), options);
    this.words = words;
  }
}

/** What is wrong with a store's address or token; the client's own message is English. */
export function faultWords(fault: ConfigFault, { config }: CliTexts): string {
  const words: Record<ConfigFault, string> = {
    'url-unreadable': config.url.unreadable,
    'url-scheme': config.url.scheme,
    'url-userinfo': config.url.userinfo,
    'url-query': config.url.query,
    'url-fragment': config.url.query,
    'url-clear-text': config.url.clear,
    'token-empty': config.tokenEmpty,
    'token-foreign': config.tokenForeign,
  };
  return words[fault];
}
