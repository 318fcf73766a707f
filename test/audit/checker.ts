/**
 * Judges a history. Knows the lifecycle of the spec and what people are promised; nothing of how the program works.
 * Two clocks take part (ours and the program's wall clock), both of this machine.
 */
import { LIFE, MOVES, type Ask, type History, type Move, type TrailLine } from './history.ts';

const isOk = (status: number | undefined) => status !== undefined && status >= 200 && status < 300;

/** What is wrong, in words; empty where nothing is. */
export function complaintsOf(history: History): string[] {
  return [
    ...lifecycle(history),
    ...unasked(history),
    ...blindResends(history),
    ...verdicts(history),
    ...commands(history),
    ...keys(history),
    ...pictures(history),
    ...prices(history),
    ...(history.texts.some((text) => text.includes(history.secret)) ? ['the token was shown'] : []),
  ];
}

/** Each item went step by step from where it was to where it is: there is an order of all moves that explains it. */
function lifecycle({ before, after, changes }: History): string[] {
  const words: string[] = [];
  for (const { id, status } of before) {
    let at = status;
    for (const change of changes.filter(({ itemId }) => itemId === id)) {
      const isMove = Object.values(MOVES).some(({ from, to }) => from === change.from && to === change.to);
      if (change.from !== at || !isMove) words.push(`${id}: from ${at}, ${change.from} → ${change.to} is no step`);
      at = change.to;
    }
    const end = after.find((item) => item.id === id)?.status;
    if (end !== at) words.push(`${id}: is ${end} at the end, and its history ends with ${at}`);
  }
  return words;
}

/** Nothing is sent that nobody asked: every write has somebody at that home who wanted just that, with that code. */
function unasked({ asks, passings }: History): string[] {
  return passings.flatMap(({ at, home, move, itemId, code }) => {
    const mine = asks.filter((ask) => ask.home === home && ask.itemId === itemId && ask.move === move && ask.at <= at);
    if (mine.length === 0) return [`${home} sent ${move} of ${itemId}, and nobody asked for it`];
    if (move === 'ship' && !mine.some((ask) => (ask.code ?? null) === (code ?? null))) {
      return [`${home} shipped ${itemId} with the code ${code}, and nobody asked for that one`];
    }
    return [];
  });
}

/** After an answer that was lost, nobody sends the same again without having looked. */
function blindResends({ passings, looks, before }: History): string[] {
  return passings.flatMap((first) => {
    if (first.isAnswered) return [];
    const next = passings.find(
      (one) => one.at > first.at && one.home === first.home && one.itemId === first.itemId && one.move === first.move,
    );
    const orderId = before.find(({ id }) => id === first.itemId)?.orderId;
    if (!next) return [];
    const hasLooked = looks.some(
      (look) => look.home === first.home && look.orderId === orderId && look.at > first.at && look.at <= next.at,
    );
    return hasLooked ? [] : [`${first.home} sent ${first.move} of ${first.itemId} again without having looked`];
  });
}

type Deed = { id: string; home: string; move: Move; itemId: string; at: number; lines: TrailLine[]; until: number };

/** The intents of the trail, each until the next of the same kind. */
function deedsOf({ trail }: History): Deed[] {
  const deeds: Deed[] = [];
  for (const line of trail.filter(({ what }) => what === 'intent')) {
    const { home, itemId, move, intentId: id, at } = line;
    if (!(move in MOVES)) continue;
    const lines = trail.filter((one) => one.home === home && one.intentId === id);
    deeds.push({ id, home, move: move as Move, itemId, at, lines, until: Infinity });
  }
  for (const deed of deeds) {
    for (const other of deeds) {
      const isSame = other.home === deed.home && other.itemId === deed.itemId && other.move === deed.move;
      if (isSame && other.at > deed.at) deed.until = Math.min(deed.until, other.at);
    }
  }
  return deeds;
}

/** Every intent on record ends in one last verdict, or stands unconfirmed; and what it says is so. */
function verdicts(history: History): string[] {
  const { passings } = history;
  return deedsOf(history).flatMap((deed) => {
    const { home, move, itemId, at, until, lines } = deed;
    const name = `${home}: ${move} of ${itemId}`;
    const told = lines.filter(({ what }) => what === 'verdict').map(({ verdict }) => verdict ?? '');
    const last = told.filter((verdict) => verdict !== 'unconfirmed');
    const sent = passings.filter(
      (one) => one.home === home && one.itemId === itemId && one.move === move && one.at >= at && one.at < until,
    );
    const applied = sent.filter(({ status }) => isOk(status)).length;
    const words: string[] = [];
    if (told.length === 0) words.push(`${name}: no verdict`);
    if (last.length > 1) words.push(`${name}: ${last.length} last verdicts`);
    if (applied > 1) words.push(`${name}: applied ${applied} times`);
    for (const verdict of told) {
      const isShip = move === 'ship' && verdict === 'applied';
      if (verdict === 'applied' && applied === 0 && !isShip) words.push(`${name}: told applied, and it was not`);
      if (isShip && applied === 0) words.push(`${name}: told shipped, and nothing of it was`);
      if ((verdict === 'refused' || verdict === 'not-sent') && applied > 0) {
        words.push(`${name}: told ${verdict}, and it was applied`);
      }
      if (verdict === 'already-so' && !wasThere(history, itemId, move)) {
        words.push(`${name}: told already so, and it never was`);
      }
      if (verdict === 'unconfirmed' && sent.every(({ isAnswered }) => isAnswered)) {
        words.push(`${name}: unconfirmed, and no answer was lost`);
      }
    }
    return words;
  });
}

function wasThere({ before, changes }: History, itemId: string, move: Move): boolean {
  const goal = LIFE.findIndex((state) => state === MOVES[move].to);
  const states = [
    before.find(({ id }) => id === itemId)?.status,
    ...changes.filter((c) => c.itemId === itemId).map((c) => c.to),
  ];
  return states.some((state) => LIFE.findIndex((one) => one === state) >= goal);
}

const VERDICTS_OF: Readonly<Record<number, readonly string[]>> = {
  0: ['applied', 'already-so'],
  4: ['refused', 'not-sent'],
  // Nothing told: it could not even find the item.
  5: ['not-sent', ''],
  6: ['unconfirmed', ''],
};

/** The exit code, the verdict printed, the trail and the wire agree. */
function commands(history: History): string[] {
  const { asks, trail, passings } = history;
  return asks.flatMap((ask) => {
    if (ask.by !== 'command' || ask.exit === undefined) return [];
    const { exit, verdict = '', home, move, itemId, at } = ask;
    const name = `${home}: the command ${move} of ${itemId}`;
    const allowed = VERDICTS_OF[exit];
    if (!allowed) return [`${name} ended with ${exit}`];
    if (!allowed.includes(verdict)) return [`${name} told ${verdict || 'nothing'} and ended with ${exit}`];
    const until = nextAsk(asks, ask);
    const sent = passings.filter(
      (one) => one.home === home && one.itemId === itemId && one.move === move && one.at >= at && one.at < until,
    );
    const isApplied = sent.some(({ status }) => isOk(status));
    if (verdict === 'applied' && !isApplied) return [`${name} told applied, and nothing was`];
    if ((exit === 4 || exit === 5) && isApplied) return [`${name} ended with ${exit}, and it was applied`];
    const isOnRecord = trail.some(
      (one) => one.home === home && one.itemId === itemId && one.move === move && one.at >= at - 50,
    );
    if (sent.length > 0 && !isOnRecord) return [`${name} was sent, and is not on record`];
    return [];
  });
}

function nextAsk(asks: readonly Ask[], ask: Ask): number {
  const later = asks.filter(
    (one) => one.at > ask.at && one.home === ask.home && one.itemId === ask.itemId && one.move === ask.move,
  );
  return Math.min(Infinity, ...later.map(({ at }) => at));
}

/** A key that the screen took is on record; one that was taken back has sent nothing. */
function keys({ asks, trail, passings }: History): string[] {
  return asks.flatMap((ask) => {
    if (ask.by !== 'key') return [];
    const { home, move, itemId, at } = ask;
    const name = `${home}: the key for ${move} of ${itemId}`;
    const isOnRecord = trail.some(
      (one) => one.home === home && one.itemId === itemId && one.move === move && one.at >= at - 50,
    );
    if (ask.isAlone && !isOnRecord) return [`${name} is not on record`];
    const isSent = passings.some(
      (one) => one.home === home && one.itemId === itemId && one.move === move && one.at >= at,
    );
    return ask.isTakenBack && isSent ? [`${name} was taken back, and sent all the same`] : [];
  });
}

/** Each screen at rest, and each list, is what the store has. */
function pictures({ screens, lists, after }: History): string[] {
  const words: string[] = [];
  for (const { home, counts } of screens) {
    for (const [status, text] of Object.entries(counts)) {
      const count = String(after.filter((item) => item.status === status).length);
      if (text !== count) words.push(`${home}: the screen says ${text} ${status}, and the store has ${count}`);
    }
  }
  for (const { home, status, ids } of lists) {
    const there = after.filter((item) => item.status === status).map(({ id }) => id);
    if (there.toSorted().join() !== ids.toSorted().join()) {
      words.push(`${home}: lists ${ids.length} ${status}, and the store has ${there.length}, or others`);
    }
  }
  return words;
}

/** What was asked in reais went out in cents, once. */
function prices({ prices: all }: History): string[] {
  return all.flatMap(({ asked, sent }) => {
    const wrong = sent.filter(({ productId, cents }) => {
      return !asked.some((one) => one.productId === productId && one.cents === cents);
    });
    return wrong.map(
      ({ productId, cents }) => `a price of ${cents} cents was sent for ${productId}; nobody asked for it`,
    );
  });
}
