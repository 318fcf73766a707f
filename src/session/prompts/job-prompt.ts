/** The prompt for the machine for which a job file is written, and the notice about the outcome. */
import { attempt } from '../attempt.ts';
import type { JobOutcome } from '../../eventlog/services/jobs.ts';
import { readChoice } from '../../eventlog/choice.ts';
import { holdReason } from '../../i18n/workshop-words.ts';
import { say } from '../state/session-state.ts';
import type { SessionContext, Doors, OperatorSession } from '../session-context.ts';
import { pointedAt, stepChoice, textOfChoice } from '../kernel/choices.ts';
import type { PromptSpec } from '../kernel/prompt-kit.ts';

const templatesOf = ({ workshop }: Doors) => workshop.rules.templates ?? [];

export const jobPrompt: PromptSpec<'job'> = {
  words(context, { itemIds, value, problem }) {
    const words = context.texts.workshop;
    const names = templatesOf(context).map(({ name }) => name);
    const choices = { rows: names, index: pointedAt(value, names, 0) };
    return { label: words.jobPrompt(itemIds.length), hint: '', problem, choices };
  },
  key: (context, prompt, key) =>
    stepChoice(
      context,
      prompt,
      templatesOf(context).map(({ name }) => name),
      key,
    ),
  effectOfEnter: 'write',
  requires: ['write'],
  submit(context, prompt) {
    const { session, texts } = context;
    const templates = templatesOf(context);
    const names = templates.map(({ name }) => name);
    const choice = readChoice(textOfChoice(prompt.value, 0), names);
    const template = typeof choice === 'string' ? undefined : templates.find(({ name }) => name === choice.reason);
    if (!template) return session.setState({ prompt: { ...prompt, problem: texts.workshop.whichTemplate } });
    session.setState({ prompt: undefined });
    say(session, 'info', texts.workshop.readingJob);
    const save = (file: { name: string; bytes: Uint8Array }) => context.effects.save(file.name, file.bytes);
    const job = context.makeJob({ template, itemIds: new Set(prompt.itemIds), save });
    attempt(
      context,
      job.then((outcome) => tell(context, outcome)),
    );
  },
};

function tell(context: SessionContext, outcome: JobOutcome): void {
  const { session, texts, effects } = context;
  const words = texts.workshop;
  if (outcome.kind !== 'made') {
    effects.ring('error');
    return say(session, 'error', words.jobFailed(whyNoJob(outcome, context)));
  }
  const { rows, paths, held, refused, withoutText } = outcome;
  const [first] = refused;
  const parts = [
    paths[0] === undefined ? words.jobEmpty : words.jobMade(rows.length, paths[0]),
    held > 0 ? words.jobHeld(held) : '',
    first ? words.jobRefused(refused.length, holdReason(asHold(first.fault), texts)) : '',
    withoutText > 0 ? words.jobPlain(withoutText) : '',
  ];
  const isClean = paths.length > 0 && refused.length === 0;
  effects.ring(isClean ? 'ok' : 'error');
  say(session, isClean ? 'ok' : 'warn', parts.filter(Boolean).join(' · '));
}

function asHold({ fault, about }: { fault: Parameters<typeof holdReason>[0]['cause']; about: string }) {
  return { reason: about, cause: fault };
}

function whyNoJob(outcome: Exclude<JobOutcome, { kind: 'made' }>, { texts }: OperatorSession): string {
  const words = texts.workshop;
  if (outcome.kind === 'moved') return words.jobMoved;
  if (outcome.kind === 'no-file') return words.jobNoFile(outcome.path);
  return outcome.kind === 'not-recorded' ? words.notRecorded : outcome.why;
}
