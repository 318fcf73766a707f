/** Consent to a write: with --yes, or by a prompt at a terminal; without a terminal --yes is required. */
import { ask, canAsk } from '../ask.ts';
import { UsageProblem } from '../failures.ts';
import type { CliContext } from '../cli-context.ts';
import type { StoreContext } from '../run-with-store.ts';
import { type ExitCode, EXIT } from '../../base/exit-codes.ts';

/** Whether --yes is given or the prompt is answered with yes; rejects with {@link UsageProblem} without a terminal. */
export async function saysYes({ io, flags, texts }: CliContext, question: string): Promise<boolean> {
  if (flags.yes) return true;
  if (!canAsk(io, flags)) throw new UsageProblem(texts.usage.needsYes);
  return texts.ask.isYes(await ask(io, question + texts.ask.yesOrNo));
}

/** Says in a dry run that the run itself would prompt, or fail without a terminal. */
export function sayWouldAsk({ flags, texts, say }: CliContext): void {
  if (!flags.yes) say(texts.write.wouldAsk);
}

/** Whether the change just shown is to be sent; a no is confirmed in a line. */
export async function isMeant(talk: CliContext): Promise<boolean> {
  const { texts, say } = talk;
  const isYes = await saysYes(talk, texts.write.question);
  if (!isYes) say(texts.ask.left);
  return isYes;
}

/** Asks whether the change just shown is meant: `undefined` if it is to be sent, else the exit code of a dry run or of a no. */
export async function endUnlessMeant(talk: CliContext): Promise<ExitCode | undefined> {
  if (!talk.flags.dryRun) return (await isMeant(talk)) ? undefined : EXIT.usage;
  sayWouldAsk(talk);
  return EXIT.done;
}

/** Throws {@link UsageProblem} for a write with --read-only, except in a dry run; `what` names the write. */
export function refuseReadOnly({ config, flags, texts: { failures } }: StoreContext, what: string): void {
  if (!config.isReadOnly || flags.dryRun) return;
  throw new UsageProblem(failures.line(what, failures.readOnly, failures.readOnlyNext));
}
