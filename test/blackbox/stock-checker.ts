/** Judges what a history tells of stock: counts are absolute, so what matters is who wrote what last, and who had looked. */
import type { History, Shelf, StockAsk, StockHistory, StockPassing, TrailLine } from './history.ts';

const isOk = (status: number | undefined) => status !== undefined && status >= 200 && status < 300;
/** Two writes that were done so close together may have been done in either order. */
const TOGETHER_MS = 50;

/** What is wrong with the counts and the switches, in words. */
export function stockComplaints({ stock, trail }: History): string[] {
  const counts = stock.passings.filter(({ quantity }) => quantity !== undefined);
  const [switches, itsTrail] = asCounts(stock, trail);
  return [
    ...countComplaints({ ...stock, passings: counts }, trail.filter(isNoSwitch)),
    ...countComplaints(switches, itsTrail).map((words) => `as 1 for on and 0 for off: ${words}`),
  ];
}

const isNoSwitch = ({ quantity, isActive }: TrailLine) => quantity !== undefined || isActive === undefined;

const withSwitches = (shelves: readonly Shelf[]) =>
  shelves.map((one) => ({ ...one, quantity: Number(one.isActive ?? true) }));

/** A record that is switched on or off is a count of one, or of none: what holds of the one holds of the other. */
function asCounts(stock: StockHistory, trail: readonly TrailLine[]): [StockHistory, TrailLine[]] {
  const asks = stock.switches.map(({ isActive, ...rest }): StockAsk => {
    return { ...rest, by: 'command', quantity: Number(isActive) };
  });
  const passings = stock.passings.flatMap(({ isActive, ...rest }) => {
    return isActive === undefined ? [] : [{ ...rest, quantity: Number(isActive) }];
  });
  const counts = new Set(trail.filter(({ quantity }) => quantity !== undefined).map(({ intentId }) => intentId));
  const lines = trail
    .filter(({ intentId }) => !counts.has(intentId))
    .map((line) => (line.isActive === undefined ? line : { ...line, quantity: Number(line.isActive) }));
  const about = { before: withSwitches(stock.before), after: withSwitches(stock.after), shown: [], together: [] };
  return [{ ...stock, ...about, asks, passings }, lines];
}

function countComplaints(stock: StockHistory, trail: readonly TrailLine[]): string[] {
  return [
    ...unasked(stock),
    ...overwritten(stock),
    ...blindResends(stock),
    ...shelvesAtTheEnd(stock),
    ...verdicts(stock, trail),
    ...commands(stock, trail),
    ...keys(stock, trail),
    ...pictures(stock),
  ];
}

const nameOf = ({ home, stockId, quantity }: Pick<StockAsk, 'home' | 'stockId' | 'quantity'>) =>
  `${home}: the count ${quantity} of ${stockId}`;

/** Nothing is written that nobody counted. */
function unasked({ asks, passings }: StockHistory): string[] {
  return passings.flatMap(({ at, home, stockId, quantity }) => {
    const isAsked = asks.some((ask) => {
      return ask.home === home && ask.stockId === stockId && ask.quantity === quantity && ask.at <= at;
    });
    return isAsked || home === 'elsewhere'
      ? []
      : [`${home} sent a count of ${quantity} for ${stockId}; nobody counted that`];
  });
}

/** What a colleague wrote after somebody had looked, and before they sent their count, is not written over. */
function overwritten({ asks, passings }: StockHistory): string[] {
  return asks.flatMap((ask) => {
    if (ask.seen === undefined) return [];
    const last = lastDone(passings.filter((one) => one.stockId === ask.stockId && (one.doneAt ?? Infinity) < ask.at));
    if (!last || last.home !== 'elsewhere' || last.quantity === ask.seen) return [];
    const mine = passings.find((one) => isOf(ask, one) && isOk(one.status));
    return mine ? [`${nameOf(ask)} was written over ${last.quantity}, which a colleague had written since`] : [];
  });
}

const isOf = (ask: StockAsk, { home, stockId, quantity, at }: StockPassing) =>
  home === ask.home && stockId === ask.stockId && quantity === ask.quantity && at >= ask.at;

function lastDone(passings: readonly StockPassing[]): StockPassing | undefined {
  const done = passings.filter(({ status, doneAt }) => isOk(status) && doneAt !== undefined);
  return done.toSorted((one, other) => one.doneAt! - other.doneAt!).at(-1);
}

/** After an answer that was lost, nobody sends the same again without having looked. */
function blindResends({ passings, looks, before }: StockHistory): string[] {
  return passings.flatMap((first) => {
    const { at, home, stockId, quantity } = first;
    const next = passings.find((one) => one.at > at && one.home === home && one.stockId === stockId);
    if (first.isAnswered || !next || next.quantity !== quantity) return [];
    const productId = productOf(before, stockId);
    const hasLooked = looks.some((look) => {
      const isAbout = look.productId === undefined || look.productId === productId;
      return look.home === home && isAbout && look.at > at && look.at <= next.at;
    });
    return hasLooked ? [] : [`${home} sent the count ${quantity} of ${stockId} again without having looked`];
  });
}

function productOf(shelves: readonly Shelf[], stockId: string): string | undefined {
  return shelves.find(({ id }) => id === stockId)?.productId;
}

/** Each shelf has what was written to it last. */
function shelvesAtTheEnd({ before, after, passings }: StockHistory): string[] {
  return after.flatMap(({ id, quantity }) => {
    const mine = passings.filter((one) => one.stockId === id);
    const last = lastDone(mine);
    const isLast = ({ status, doneAt = -Infinity }: StockPassing) =>
      isOk(status) && doneAt >= (last?.doneAt ?? 0) - TOGETHER_MS;
    const possible = last
      ? mine.filter(isLast).map((one) => one.quantity)
      : [before.find((one) => one.id === id)?.quantity];
    return possible.includes(quantity)
      ? []
      : [`${id} holds ${quantity}, and ${possible.join(' or ')} was written last`];
  });
}

/** Every count on record ends in one last verdict, or stands unconfirmed; and what it says is so. */
function verdicts({ passings, before }: StockHistory, trail: readonly TrailLine[]): string[] {
  const intents = trail.filter(({ what, stockId }) => what === 'intent' && stockId !== undefined);
  return intents.flatMap(({ home, stockId = '', quantity = Number.NaN, intentId, at }) => {
    const name = nameOf({ home, stockId, quantity });
    const told = trail
      .filter((one) => one.home === home && one.intentId === intentId && one.what === 'verdict')
      .map(({ verdict }) => verdict);
    const sent = passings.filter(
      (one) => one.home === home && one.stockId === stockId && one.quantity === quantity && one.at >= at - 50,
    );
    const isWritten = sent.some(({ status }) => isOk(status));
    const words: string[] = [];
    if (told.length === 0) words.push(`${name}: no verdict`);
    if (told.filter((verdict) => verdict !== 'unconfirmed').length > 1) words.push(`${name}: several last verdicts`);
    for (const verdict of told) {
      const wasSo =
        before.some((one) => one.id === stockId && one.quantity === quantity) ||
        passings.some((one) => one.stockId === stockId && one.quantity === quantity && isOk(one.status));
      if (verdict === 'applied' && !isWritten) words.push(`${name}: told applied, and it was not`);
      if (verdict === 'already-so' && !wasSo) words.push(`${name}: told already so, and it never was`);
      if ((verdict === 'refused' || verdict === 'not-sent') && isWritten) {
        words.push(`${name}: told ${verdict}, and it was written`);
      }
      if (verdict === 'unconfirmed' && sent.every((one) => one.isAnswered && !one.isUnheard)) {
        words.push(`${name}: unconfirmed, and no answer was lost`);
      }
    }
    return words;
  });
}

const VERDICTS_OF: Readonly<Record<number, readonly string[]>> = {
  0: ['applied', 'already-so'],
  4: ['refused', 'not-sent'],
  5: ['not-sent', ''],
  6: ['unconfirmed', ''],
};

/** The exit code, the verdict printed, the record and the wire agree. */
function commands({ asks, passings }: StockHistory, trail: readonly TrailLine[]): string[] {
  return asks.flatMap((ask) => {
    const { by, exit, verdict = '' } = ask;
    if (by !== 'command' || exit === undefined) return [];
    const sent = passings.filter((one) => isOf(ask, one));
    const isWritten = sent.some(({ status }) => isOk(status));
    const name = `${nameOf(ask)} by command`;
    if (!VERDICTS_OF[exit]?.includes(verdict)) return [`${name} told ${verdict || 'nothing'} and ended with ${exit}`];
    if ((exit === 4 || exit === 5) && isWritten) return [`${name} ended with ${exit}, and it was written`];
    return sent.length > 0 && !isOnRecord(ask, trail) ? [`${name} was sent, and is not on record`] : [];
  });
}

function isOnRecord({ home, stockId, quantity, at }: StockAsk, trail: readonly TrailLine[]): boolean {
  return trail.some(
    (one) => one.home === home && one.stockId === stockId && one.quantity === quantity && one.at >= at - 50,
  );
}

/** Counts that the screen took are on record; and so many as the screen says were written, were. */
function keys({ asks, together }: StockHistory, trail: readonly TrailLine[]): string[] {
  const lost = asks
    .filter((ask) => ask.isAcknowledged && !isOnRecord(ask, trail))
    .map((ask) => `${nameOf(ask)} is not on record`);
  const miscounted = together.flatMap(({ home, together: id, said }) => {
    if (!said) return [];
    const mine = asks.filter((ask) => ask.home === home && ask.together === id);
    const onRecord = (...kinds: string[]) => mine.filter((ask) => kinds.includes(lastVerdict(ask, trail) ?? '')).length;
    const written = onRecord('applied');
    const total = Object.values(said).reduce((sum, one) => sum + one, 0);
    // What was unconfirmed then may have been proven since.
    const isSo = said['unconfirmed'] === 0 ? said['written'] === written : said['written']! <= written;
    if (!isSo) return [`${home}: the screen says ${said['written']} counts written, and the record has ${written}`];
    return total > mine.length ? [`${home}: the screen tells of ${total} counts, and there were ${mine.length}`] : [];
  });
  return [...lost, ...miscounted];
}

function lastVerdict(
  { home, stockId, quantity, at }: StockAsk,
  trail: readonly TrailLine[],
): string | null | undefined {
  const intent = trail.find(
    (one) =>
      one.what === 'intent' &&
      one.home === home &&
      one.stockId === stockId &&
      one.quantity === quantity &&
      one.at >= at - 50,
  );
  return trail.findLast((one) => one.home === home && one.what === 'verdict' && one.intentId === intent?.intentId)
    ?.verdict;
}

/** A shelf on a screen at rest holds what the store says. */
function pictures({ shown, after }: StockHistory): string[] {
  return shown.flatMap(({ home, id, quantity }) => {
    const there = after.find((one) => one.id === id)?.quantity;
    return there === quantity ? [] : [`${home}: the screen says ${quantity} of ${id}, and the store has ${there}`];
  });
}
