/** The error for invalid settings. */
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
