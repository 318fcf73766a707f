/**
 * Compares what people were told of prices and counts with the product's own history. Knows
 * none of the program's rules.
 */
import type { EditIntent } from '../../src/domain/intents.ts';
import type { Product } from '../../src/domain/records.ts';
import type { EditsOutcome, Version } from './edits-schedule.ts';

/** A look may be so old when the write that follows from it leaves. */
const LOOK_AGE_MS = 400;

/** What is wrong with what people were told, and with what was written. */
export function judgeEdits({ versions, sent, told, asked, openIds }: EditsOutcome): string[] {
  const complaints: string[] = [];
  const versionAt = (at: number) => versions.findLast((one) => one.at <= at)!.product;

  for (const [id, { at, intent }] of asked) {
    const verdicts = told.filter((one) => one.intent.id === id && one.verdict.kind !== 'unconfirmed');
    if (verdicts.length > 1) complaints.push(`${id}: told ${verdicts.length} verdicts`);
    const isTold = openIds.includes(id) || told.some((one) => one.intent.id === id);
    if (!isTold) complaints.push(`${id}: nobody was told`);
    const writes = versions.filter(({ by }) => by === id);
    const mine = sent.filter((one) => one.intent.id === id);
    const targets = new Set(mine.map((one) => JSON.stringify(one.intent.change)));
    // A look shows that nothing has moved since the one before: what was written in between is not written over.
    for (const [i, again] of mine.entries()) {
      const touched = versions.filter((one) => isOf(intent, one.subject) && one.at > (mine[i - 1]?.at ?? Infinity));
      if (touched.some((one) => one.at <= again.at - LOOK_AGE_MS))
        complaints.push(`${id}: sent again over another write`);
    }
    if (targets.size > 1) complaints.push(`${id}: written as ${[...targets].join(' and as ')}`);
    for (const { verdict, at: toldAt } of verdicts) {
      const { kind } = verdict;
      const last = mine.at(-1)?.intent ?? intent;
      if ((kind === 'not-sent' || kind === 'refused') && writes.length > 0)
        complaints.push(`${id}: ${kind}, but written`);
      if (kind === 'applied' && !writes.some((one) => one.at <= toldAt))
        complaints.push(`${id}: ${kind}, but not written`);
      // What is told as done is over: nothing of it arrives any more, over what others write from then on.
      if (kind === 'applied' && writes.some((one) => one.at > toldAt))
        complaints.push(`${id}: ${kind}, and written again`);
      const wasSo = versions.some((one, i) => {
        const endsAt = versions[i + 1]?.at ?? Infinity;
        return endsAt >= at && one.at <= toldAt && isAsWanted(last, one.product);
      });
      if (kind === 'already-so' && !wasSo) complaints.push(`${id}: ${kind}, but it was never so`);
    }
    // The first request says what it was compared with: by then nobody may have written since,
    // but for the time of a look.
    const [first] = mine;
    if (first === undefined) continue;
    const before = versionAt(first.at - LOOK_AGE_MS);
    const now = versionAt(first.at);
    const isSettled = before === now;
    const hasMoved =
      intent.operation === 'setPrice'
        ? now.preco !== intent.before.preco
        : intent.delta === undefined
          ? now.estoques[0]!.quantidade !== intent.before.quantidade
          : Number(now.estoques[0]!.quantidade) + intent.delta !==
            (first.intent as EditIntent & { operation: 'setStock' }).change.quantidade;
    if (isSettled && hasMoved) complaints.push(`${id}: written over what it had not seen`);
  }
  return complaints;
}

function isOf(intent: EditIntent, subject: Version['subject']): boolean {
  return subject === (intent.operation === 'setPrice' ? 'price' : 'stock');
}

function isAsWanted(intent: EditIntent, product: Product): boolean {
  return intent.operation === 'setPrice'
    ? product.preco === intent.change.preco
    : product.estoques[0]!.quantidade === String(intent.change.quantidade);
}
