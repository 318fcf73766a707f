/** Whether something is meant: said with --yes, or asked at a terminal; without a terminal --yes is required. */
import { ask, canAsk } from '../ask.ts';
import { UsageProblem } from '../failures.ts';
import type { CliContext } from '../cli-context.ts';
import type { StoreContext } from '../run-with-store.ts';

/** Yes by flag or by answer; without a terminal it is an error that names the flag. */
export async function saysYes({ io, flags, texts }: CliContext, question: string): Promise<boolean> {
  if (flags.yes) return true;
  if (!canAsk(io, flags)) throw new UsageProblem(texts.usage.needsYes);
  return texts.ask.isYes(await ask(io, question + texts.ask.yesOrNo));
}

/** Says of a dry run that the run itself would be asked about, and refused where nobody can be asked. */
export function sayWouldAsk({ flags, texts, say }: CliContext): void {
  if (!flags.yes) say(texts.write.wouldAsk);
}

/** Whether the store is to be told what was just shown; a no is confirmed. */
export async function isMeant(talk: CliContext): Promise<boolean> {
  const { texts, say } = talk;
  const isYes = await saysYes(talk, texts.write.question);
  if (!isYes) say(texts.ask.left);
  return isYes;
}

/** Throws {@link UsageProblem} on a command line that only reads; `what` was to be written. A dry run writes nothing. */
export function refuseReadOnly({ config, flags, texts: { failures } }: StoreContext, what: string): void {
  if (!config.isReadOnly || flags.dryRun) return;
  throw new UsageProblem(failures.line(what, failures.readOnly, failures.readOnlyNext));
}
