/**
 * Entries of the audit trail in the words of who reads them. The trail keeps codes and numbers in forms that never change, for
 * scripts and for its chain; what is of none of them is shown as it stands: a tracking code, a name, what an older version wrote.
 */
import type { AuditEntry } from '../domain/audit.ts';
import { HOLD_CAUSES } from '../domain/workshop.ts';
import { formatMoment } from '../base/ages.ts';
import type { Texts } from './texts.ts';
import { reasonWords } from './workshop-words.ts';

type Words = Pick<Texts, 'trail' | 'promo' | 'workshop'>;
type Form = readonly [RegExp, (words: Words, ...parts: string[]) => string];

/** What an action was about, and what became of it. */
export function trailWords(
  { what, asked = '', detail = '' }: Pick<AuditEntry, 'what' | 'asked' | 'detail'>,
  words: Words,
): { asked: string; detail: string } {
  const forms = FORMS[what];
  return { asked: worded(asked, forms?.asked, words), detail: worded(detail, forms?.detail, words) };
}

/** What became of an action, without the hash of a text or of files: at the bench nobody compares it. */
export function withoutHash(detail: string): string {
  return detail.replace(/(?:^|, )\S+ sha256:[\da-f]+$/, '');
}

function worded(text: string, form: Form | undefined, words: Words): string {
  const found = form?.[0].exec(text);
  return found ? form![1](words, ...found.slice(1).map((part) => part ?? '')) : text;
}

function code(words: Words, text: string): string {
  const { codes } = words.trail;
  return Object.hasOwn(codes, text) ? codes[text as keyof typeof codes] : text;
}

const ALONE: Form = [/^([a-z][a-z -]*)$/, code];

/** The hash of a text or of files; whole, as it is what proves something. */
const HASH = '(sha256:[\\da-f]+)';

const LEFT: Form = [
  new RegExp(`^(.*): (\\d+) loaded, (\\d+) missing, (\\d+) strange$`),
  ({ trail }, carrier = '', ...counts) => {
    const [loaded = 0, missing = 0, strange = 0] = counts.map(Number);
    return `${carrier}: ${trail.van(loaded, missing, strange)}`;
  },
];

const STEP: Form = [
  /^(?:planned: (\d+) products|(stopped)|(taken over)|(begin|end): ([a-z-]+))$/,
  ({ trail, promo }, planned, stopped, taken, step, verdict = '') => {
    if (planned !== '') return trail.planned(Number(planned));
    if (stopped !== '') return trail.stopped;
    if (taken !== '') return trail.takenOver;
    const { verdicts } = promo;
    const told = Object.hasOwn(verdicts, verdict) ? verdicts[verdict as keyof typeof verdicts] : trail.asked;
    return `${trail.steps[step as keyof typeof trail.steps]}: ${told}`;
  },
];

const PLACED: Form = [
  /^unit (\d+): (?:(.+?) )?> (.+)$/,
  (words, unit, from = '', to = '') => {
    // `held in A2`: the slot is the second one.
    const placeOf = (text: string) => {
      const [place = '', slot = ''] = text.split(' in ');
      return [code(words, place), slot].filter(Boolean).join(' ');
    };
    return `${words.trail.unit(Number(unit))}: ${[placeOf(from), '→', placeOf(to)].filter(Boolean).join(' ')}`;
  },
];

const PACKED: Form = [
  /^(\d+) units(?:, tags ([\d ]+))?(, text seen)?$/,
  ({ trail }, units, tags = '', seen) =>
    [trail.units(Number(units)), tags && trail.tags(tags), seen && trail.textSeen].filter(Boolean).join(', '),
];

const REMADE: Form = [
  /^(?:unit (\d+):|(\d+ ×)) (.*)$/s,
  (words, unit, count, reason = '') =>
    `${unit === '' ? count : `${words.trail.unit(Number(unit))}:`} ${reasonWords(reason, words)}`,
];

/** A reason, or a cause of ours and what it is about; then the day on which it is looked at again. */
const HELD: Form = [
  /^(.*?)( \(\d{4}-\d\d-\d\d\))?$/s,
  (words, told = '', until = '') => {
    const cause = HOLD_CAUSES.find((one) => told === one || told.startsWith(`${one} `));
    if (cause === undefined) return reasonWords(told, words) + until;
    const about = told.slice(cause.length + 1);
    const isAlone = about === '' && cause !== 'text-changed';
    return (isAlone ? words.trail.cannotBeMade : words.workshop.causes[cause](about)) + until;
  },
];

const FORMS: Readonly<Partial<Record<AuditEntry['what'], { asked?: Form; detail?: Form }>>> = {
  intent: { asked: ALONE },
  verdict: { detail: ALONE },
  packed: { asked: PACKED, detail: [new RegExp(`^text ${HASH}$`), ({ trail }, hash = '') => trail.text(hash)] },
  remake: { asked: REMADE },
  held: { asked: HELD },
  released: { asked: HELD },
  job: {
    detail: [
      new RegExp(`^(\\d+) rows, (files|text) ${HASH}$`),
      ({ trail }, rows, of, hash = '') =>
        `${trail.rows(Number(rows))}, ${of === 'text' ? trail.text(hash) : trail.files(hash)}`,
    ],
  },
  label: { detail: [new RegExp(`^file ${HASH}$`), ({ trail }, hash = '') => trail.file(hash)] },
  assembly: { asked: PLACED },
  van: { detail: LEFT },
  'price-run': { detail: STEP },
  'cast-removed': { detail: ALONE },
  restored: {
    asked: [/^(\d{4}-\d\d-\d\dT\S+Z)$/, (_, taken = '') => formatMoment(Date.parse(taken))],
    detail: [/^(\d+) in doubt$/, ({ trail }, count) => trail.inDoubt(Number(count))],
  },
  'login-refused': {
    detail: [
      /^(?:(\d+) more|([a-z-]+))$/,
      (words, more, reason = '') => (more === '' ? code(words, reason) : words.trail.more(Number(more))),
    ],
  },
  'session-end': {
    asked: ALONE,
    detail: [/^([a-z-]+) (\d+ s)$/, (words, why = '', span = '') => `${code(words, why)}, ${span}`],
  },
};
