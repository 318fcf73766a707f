/** What is said of a setting that cannot work. */
import { cliTextsIn, type CliTexts } from '../i18n/cli/cli-texts.ts';

/** A setting that cannot work; its sentence says what to do and never holds a secret. Exit code 2. */
export class ConfigProblem extends Error {
  override readonly name = 'ConfigProblem';
  /** The sentence, in whichever language is spoken. */
  readonly words: (texts: CliTexts) => string;

  constructor(words: (texts: CliTexts) => string, options?: ErrorOptions) {
    super(words(cliTextsIn('en')), options);
    this.words = words;
  }
}
