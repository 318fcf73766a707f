/** For which machine a job file is written, and what became of it. */
import { attempt } from '../attempt.ts';
import type { JobOutcome } from '../../eventlog/services/jobs.ts';
import { readChoice } from '../../eventlog/choice.ts';
import { holdReason } from '../../i18n/workshop-words.ts';
import { say } from '../state/session-state.ts';
import type { Bench } from '../session-context.ts';
import { nothingElse, type PromptKit } from './prompt-kit.ts';

const templatesOf = ({ workshop }: Bench) => workshop.rules.templates ?? [];

export const jobPrompt: PromptKit<'job'> = {
  words(bench, { itemIds, problem }) {
    const words = bench.texts.workshop;
    const names = templatesOf(bench).map(({ name }) => name);
    return { label: words.jobPrompt(itemIds.length), hint: words.jobHint(words.reasons(names)), problem };
  },
  letters: 'any',
  edit: nothingElse,
  effectOfEnter: 'write',
  requires: ['write'],
  submit(bench, prompt) {
    const { desk, texts } = bench;
    const templates = templatesOf(bench);
    const names = templates.map(({ name }) => name);
    // With one machine there is nothing to choose.
    const value = prompt.value.trim() === '' && names.length === 1 ? '1' : prompt.value;
    const choice = readChoice(value, names);
    const template = typeof choice === 'string' ? undefined : templates.find(({ name }) => name === choice.reason);
    if (!template) return desk.setState({ prompt: { ...prompt, problem: texts.workshop.whichTemplate } });
    desk.setState({ prompt: undefined });
    say(desk, 'info', texts.workshop.readingJob);
    const save = (file: { name: string; bytes: Uint8Array }) => bench.outlet.save(file.name, file.bytes);
    const job = bench.makeJob({ template, itemIds: new Set(prompt.itemIds), save });
    attempt(
      bench,
      job.then((outcome) => tell(bench, outcome)),
    );
  },
  leave: nothingElse,
  scan: { refusedUnless: () => false },
  keep: () => undefined,
  recall: () => undefined,
};

function tell(bench: Bench, outcome: JobOutcome): void {
  const { desk, texts, outlet } = bench;
  const words = texts.workshop;
  if (outcome.kind !== 'made') {
    outlet.ring('error');
    return say(desk, 'error', words.jobFailed(whyNoJob(outcome, bench)));
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
  outlet.ring(isClean ? 'ok' : 'error');
  say(desk, isClean ? 'ok' : 'warn', parts.filter(Boolean).join(' · '));
}

function asHold({ fault, about }: { fault: Parameters<typeof holdReason>[0]['cause']; about: string }) {
  return { reason: about, cause: fault };
}

function whyNoJob(outcome: Exclude<JobOutcome, { kind: 'made' }>, { texts }: Bench): string {
  const words = texts.workshop;
  if (outcome.kind === 'moved') return words.jobMoved;
  if (outcome.kind === 'no-file') return words.jobNoFile(outcome.path);
  return outcome.kind === 'not-recorded' ? words.notRecorded : outcome.why;
}
