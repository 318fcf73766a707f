/** The outcome of counts and prices requested here: those that could not be written are kept, to be requested again. */
import { isMove, type Settled, type StockIntent, type Verdict } from '../../domain/intents.ts';
import type { StockRecord } from '../../domain/records.ts';
import type { SessionContext } from '../session-context.ts';
import { say } from '../state/session-state.ts';
import { withEdit, type StockEdit } from '../state/stock-state.ts';

/** Puts a count back among the edits, and a price back to its product, each with what it was compared with. */
export function keepUnwritten(context: SessionContext, { intent, verdict }: Settled): void {
  const { session, stock } = context;
  if (isMove(intent)) return;
  if (intent.operation === 'setPrice') {
    const unwritten = new Map(session.getState().unwrittenPrices);
    unwritten.delete(intent.productId);
    if (isStillMeant(verdict)) unwritten.set(intent.productId, { change: intent.change, before: intent.before });
    return session.setState({ unwrittenPrices: unwritten });
  }
  const record = stock.getState().byId.get(intent.stockId)?.record;
  const { edits } = session.getState().stock;
  // An edit made since is newer.
  if (!record || !isStillMeant(verdict) || edits.has(record.id)) return;
  session.setState((state) => ({ stock: { ...state.stock, edits: withUnwritten(edits, record, intent) } }));
}

/** Whether the person who requested it still wants it: it had no effect and was not withdrawn. */
function isStillMeant(verdict: Verdict): boolean {
  if (verdict.kind === 'refused') return true;
  return verdict.kind === 'not-sent' && verdict.code !== 'withdrawn' && verdict.code !== 'gone';
}

function withUnwritten(
  edits: ReadonlyMap<string, StockEdit>,
  record: StockRecord,
  { change, delta, before }: StockIntent,
): ReadonlyMap<string, StockEdit> {
  const { quantidade: count, is_active: isActive } = change;
  const noted = withEdit(edits, record, {
    ...(delta === undefined ? {} : { delta }),
    ...(delta === undefined && count !== undefined ? { count } : {}),
    ...(isActive === undefined ? {} : { isActive }),
  });
  const edit = noted.get(record.id);
  // It was compared with the record as it was when the edit was made, not as it is now.
  const { quantidade, is_active } = before;
  return edit ? new Map(noted).set(record.id, { ...edit, seen: { ...record, quantidade, is_active } }) : noted;
}

/** Shows how many of several counts that were sent together are written; `keptCount`: how many were not sent at all. */
export async function sayTogether(
  context: SessionContext,
  intentIds: readonly string[],
  keptCount: number,
): Promise<void> {
  if (intentIds.length + keptCount < 2) return;
  const verdicts = await Promise.all(intentIds.map((id) => context.actions.settledOf(id).catch(() => undefined)));
  // The session has ended; the outbox carries them on.
  if (verdicts.includes(undefined)) return;
  const count = (kind: Verdict['kind']) => verdicts.filter((one) => one?.kind === kind).length;
  const [written, refused, unconfirmed] = [count('applied'), count('refused'), count('unconfirmed')];
  const mayBeOurs = verdicts.filter((one) => one?.kind === 'already-so' && one.mayBeOurs).length;
  const alreadySo = count('already-so') - mayBeOurs;
  const dropped = verdicts.filter((one) => one?.kind === 'not-sent' && !isStillMeant(one)).length;
  const notSent = count('not-sent') - dropped + keptCount;
  const text = context.texts.stock.together({ written, alreadySo, mayBeOurs, refused, unconfirmed, dropped, notSent });
  say(context.session, refused + unconfirmed + dropped + notSent > 0 ? 'warn' : 'ok', text);
}
