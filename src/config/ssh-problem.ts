import { ConfigProblem } from './problem.ts';
import { cliTextsIn } from '../i18n/cli/cli-texts.ts';
import { sshTextsIn, type SshTexts } from '../i18n/ssh/ssh-texts.ts';

/** Makes the error for an invalid setting of the server; exit code 2. */
export function sshProblem(words: (texts: SshTexts) => string): ConfigProblem {
  return new ConfigProblem((texts) => words(sshTextsIn(texts === cliTextsIn('en') ? 'en' : 'pt-BR')));
}
