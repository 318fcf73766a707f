/**
 * Stores with a question or a prompt what it shows when it opens: the operator's answer is about that, and is refused if it has
 * changed meanwhile. The specs define which part counts (session/front/questions.ts, session/prompts/prompts.ts).
 */
import { shownInQuestion } from '../front/questions.ts';
import { shownIn } from '../prompts/prompts.ts';
import type { SessionContext } from '../session-context.ts';

/** Subscribes; returns how to end. */
export function watchShown(context: SessionContext): () => void {
  const { session } = context;
  return session.subscribe(({ question, prompt }, before) => {
    if (question && question !== before.question && question.shown === undefined) {
      const shown = shownInQuestion(context, question);
      if (shown !== undefined) session.setState({ question: { ...question, shown } });
    }
    if (prompt && prompt !== before.prompt && prompt.shown === undefined) {
      const shown = shownIn(context, prompt);
      if (shown !== undefined) session.setState({ prompt: { ...prompt, shown } });
    }
  });
}
