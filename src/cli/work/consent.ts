/** Whether something is meant: said with --yes, or asked; where nobody can be asked, --yes must have been given. */
import { ask, canAsk } from '../ask.ts';
import { UsageProblem } from '../failures.ts';
import type { Talk } from '../talk.ts';

/** Yes by flag or by answer; without anybody to ask it is an error that names the flag. */
export async function saysYes({ io, flags, texts }: Talk, question: string): Promise<boolean> {
  if (flags.yes) return true;
  if (!canAsk(io, flags)) throw new UsageProblem(texts.usage.needsYes);
  return texts.ask.isYes(await ask(io, question + texts.ask.yesOrNo));
}

/** Whether the store is to be told what was just shown; a no is confirmed. */
export async function isMeant(talk: Talk): Promise<boolean> {
  const { texts, say } = talk;
  const isYes = await saysYes(talk, texts.write.question);
  if (!isYes) say(texts.ask.left);
  return isYes;
}
