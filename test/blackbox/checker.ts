/**
 * Judges a history. Knows the lifecycle of the spec and what people are promised; nothing of how the program works.
 * Two clocks take part (ours and the program's wall clock), both of this machine.
 */
import { slipComplaints } from './event-checker.ts';
import { stockComplaints } from './stock-checker.ts';
import { LIFE, MOVES, type Ask, type History, type Move, type Passing, type TrailLine } from './history.ts';

/** By how much the moments that two processes of this machine tell of one event may differ. */
const CLOCK_MS = 20;

const isOk = (status: number | undefined) => status !== undefined && status >= 200 && status < 300;

/** What is wrong, in words; empty where nothing is. */
export function complaintsOf(history: History): string[] {
  return [
    ...history.troubles,
    ...lifecycle(history),
    ...unasked(history),
    ...blindResends(history),
    ...verdicts(history),
    ...commands(history),
    ...keys(history),
    ...bulks(history),
    ...parcels(history),
    ...stockComplaints(history),
    ...slipComplaints(history),
    ...pictures(history),
    ...glimpses(history),
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

type Deed = { home: string; move: Move; itemId: string; lines: TrailLine[]; sent: Passing[] };

/** The intents of the trail, each with what was sent for it. */
function deedsOf({ trail, passings }: History): Deed[] {
  const deeds: Deed[] = [];
  for (const line of trail.filter(({ what }) => what === 'intent')) {
    const { home, itemId, move, intentId: id } = line;
    if (!(move in MOVES)) continue;
    const lines = trail.filter((one) => one.home === home && one.intentId === id);
    deeds.push({ home, move: move as Move, itemId, lines, sent: [] });
  }
  for (const passing of passings) {
    const { home, itemId, move, at } = passing;
    const mine = deeds.filter((deed) => deed.home === home && deed.itemId === itemId && deed.move === move);
    // It belongs to what was announced last before it; where nothing was, to what was asked last.
    const last = (what: string) =>
      mine
        .map((deed) => ({ deed, at: Math.max(...momentsOf(deed, what).filter((moment) => moment <= at + CLOCK_MS)) }))
        .filter((one) => one.at > -Infinity)
        .toSorted((one, other) => other.at - one.at)[0]?.deed;
    (last('attempt') ?? last('intent'))?.sent.push(passing);
  }
  return deeds;
}

function momentsOf({ lines }: Deed, what: string): number[] {
  return lines.filter((line) => line.what === what).map(({ at }) => at);
}

/** Every intent on record ends in one last verdict, or stands unconfirmed; and what it says is so. */
function verdicts(history: History): string[] {
  return deedsOf(history).flatMap(({ home, move, itemId, lines, sent }) => {
    const name = `${home}: ${move} of ${itemId}`;
    const told = lines.filter(({ what }) => what === 'verdict').map(({ verdict }) => verdict ?? '');
    const last = told.filter((verdict) => verdict !== 'unconfirmed');
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
      if (verdict === 'unconfirmed' && sent.every(({ isAnswered, isUnheard }) => isAnswered && !isUnheard)) {
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
/** Of several that were named at once: each has a verdict of its own, and nothing says which of them it was. */
const EXIT_OF_SOME = 7;
const ANY_VERDICT = ['applied', 'already-so', 'refused', 'not-sent', 'unconfirmed', ''];

/** The exit code, the verdict printed, the trail and the wire agree. */
function commands(history: History): string[] {
  const { asks, trail, passings } = history;
  return asks.flatMap((ask) => {
    if (ask.by !== 'command' || ask.exit === undefined) return [];
    const { exit, verdict = '', home, move, itemId, at } = ask;
    const name = `${home}: the command ${move} of ${itemId}`;
    const isOneOfSome = ask.pipe !== undefined && exit === EXIT_OF_SOME;
    const allowed = isOneOfSome ? ANY_VERDICT : ask.isDiskFull && exit === 1 ? ['', 'not-sent'] : VERDICTS_OF[exit];
    if (!allowed) return [`${name} ended with ${exit}`];
    const isBehind = exit === 6 && verdict === 'not-sent' && isOpenBefore(trail, ask);
    if (!allowed.includes(verdict) && !isBehind) {
      return [`${name} told ${verdict || 'nothing'} and ended with ${exit}`];
    }
    const until = nextAsk(asks, ask);
    const sent = passings.filter(
      (one) => isLike(ask, one) && one.at >= at && one.at < until && (ask.code ?? null) === (one.code ?? null),
    );
    const isApplied = sent.some(({ status }) => isOk(status));
    if (verdict === 'applied' && !isApplied) return [`${name} told applied, and nothing was`];
    if ((exit === 1 || exit === 4 || exit === 5) && isApplied)
      return [`${name} ended with ${exit}, and it was applied`];
    const isOnRecord = trail.some((one) => isLike(ask, one) && one.at >= at - 50);
    if (sent.length > 0 && !isOnRecord) return [`${name} was sent, and is not on record`];
    return [];
  });
}

type Like = Pick<TrailLine, 'home' | 'itemId' | 'move'>;

/** Whether both are of the same move of the same item on the same machine. */
function isLike(ask: Like, one: Like): boolean {
  return one.home === ask.home && one.itemId === ask.itemId && one.move === ask.move;
}

/** Whether an action like it was there without a verdict: then nothing is sent, and what became of the item is not known. */
function isOpenBefore(trail: readonly TrailLine[], ask: Ask): boolean {
  const before = trail.filter((one) => isLike(ask, one) && one.at <= ask.at);
  const settled = new Set(before.filter(({ what }) => what === 'verdict').map(({ intentId }) => intentId));
  return before.some(({ what, intentId }) => what === 'intent' && !settled.has(intentId));
}

function nextAsk(asks: readonly Ask[], ask: Ask): number {
  const later = asks.filter((one) => isLike(ask, one) && one.at > ask.at);
  return Math.min(Infinity, ...later.map(({ at }) => at));
}

/** A key that the screen took is on record; one that was taken back has sent nothing; what the screen told is so. */
function keys(history: History): string[] {
  const { asks, trail, passings } = history;
  return asks.flatMap((ask) => {
    if (ask.by !== 'key') return [];
    const { home, move, itemId, at, said } = ask;
    const name = `${home}: the key for ${move} of ${itemId}`;
    const mine = trail.filter((one) => isLike(ask, one) && one.at >= at - 50);
    if (ask.isAcknowledged && mine.length === 0) return [`${name} is not on record`];
    const sent = passings.filter((one) => isLike(ask, one) && one.at >= at);
    if (sent.length > 0 && mine.length === 0) return [`${name} was sent, and is not on record`];
    if (ask.isTakenBack && sent.length > 0) return [`${name} was taken back, and sent all the same`];
    const isApplied = sent.some(({ status }) => isOk(status));
    if (said === 'applied' && !isApplied) return [`${name}: the screen says applied, and nothing was`];
    if (said === 'already-so' && !wasThere(history, itemId, move)) {
      return [`${name}: the screen says already so, and it never was`];
    }
    if ((said === 'refused' || said === 'not-sent' || said === 'not-recorded') && isApplied) {
      return [`${name}: the screen says ${said}, and it was applied`];
    }
    if (said === 'not-recorded' && sent.length > 0) return [`${name}: sent, and the screen says that it cannot be`];
    const isTrue = said === undefined || said === 'not-recorded' || mine.some(({ verdict }) => verdict === said);
    return isTrue ? [] : [`${name}: the screen says ${said}, and the record does not`];
  });
}

/** So many as the screen counts in the end of a bulk have the verdicts that it tells. */
function bulks({ bulks: all, asks, trail }: History): string[] {
  return all.flatMap(({ home, bulk, said }) => {
    if (!said) return [];
    const mine = asks.filter((ask) => ask.home === home && ask.bulk === bulk);
    const onRecord = (kind: string) => mine.filter((ask) => lastVerdict(ask, trail) === kind).length;
    return ['applied', 'refused', 'not-sent'].flatMap((kind) => {
      const [told, there] = [said[kind] ?? 0, onRecord(kind)];
      // What was unconfirmed then may have been proven since.
      const isSo = said['unconfirmed'] ? told <= there : told === there;
      return isSo
        ? []
        : [`${home}: of a bulk of ${mine.length} the screen says ${told} ${kind}, and the record ${there}`];
    });
  });
}

function lastVerdict(ask: Ask, trail: readonly TrailLine[]): string | null | undefined {
  return trail.findLast((one) => one.what === 'verdict' && isLike(ask, one) && one.at >= ask.at - 50)?.verdict;
}

/** A parcel of which the screen says that it left has left whole, with that code. */
function parcels({ parcels: all, changes }: History): string[] {
  return all.flatMap(({ home, number, itemIds, code, isSaid }) => {
    const hasLeft = (id: string) =>
      changes.some((change) => change.itemId === id && change.to === 'shipped' && change.code === code);
    const left = itemIds.filter(hasLeft);
    return isSaid && left.length < itemIds.length
      ? [`${home}: the screen says that order ${number} left, and ${left.length} of ${itemIds.length} did`]
      : [];
  });
}

/** Each screen at rest, and each list, is what the store has. */
function pictures({ screens, lists, after }: History): string[] {
  const words: string[] = [];
  for (const { home, counts, rows = [] } of screens) {
    const shown = rows.filter((row) => row.trim() !== '').join(' / ');
    if (Object.keys(counts).length === 0) words.push(`${home}: the screen shows no counts ${shown.slice(0, 2000)}`);
    for (const [status, told] of Object.entries(counts)) {
      const count = after.filter((item) => item.status === status).length;
      if (told !== count) words.push(`${home}: the screen says ${told} ${status}, and the store has ${count}`);
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

/** Between two looks at the store, and between a frame and our look at it. */
const GLIMPSE_SLACK_MS = 1500;

/**
 * While the work goes on a screen counts no other items than those that were there within the age that it says: at least
 * those that were there all the time, at most those that were there at some time. (What one did oneself shows at once,
 * what a colleague did a moment before it with the next look: the sum need not be that of one moment.)
 */
function glimpses({ glimpses: all, before, after, changes }: History): string[] {
  const touched = new Set(before.map(({ id }) => id));
  const words = all.flatMap(({ at, drawnSince, home, ageMs, counts, heldMs = 0 }) => {
    const [fromMs, toMs] = [drawnSince - heldMs - ageMs - GLIMPSE_SLACK_MS, at + GLIMPSE_SLACK_MS];
    const lives = before.map(({ id, status }) => {
      const mine = changes.filter(({ itemId }) => itemId === id);
      const atFirst = mine.findLast((change) => change.at < fromMs)?.to ?? status;
      return [atFirst, ...mine.filter((one) => one.at >= fromMs && one.at <= toMs).map(({ to }) => to)];
    });
    return Object.entries(counts).flatMap(([status, count]) => {
      const still = after.filter((item) => item.status === status && !touched.has(item.id)).length;
      const least = still + lives.filter((states) => states.every((state) => state === status)).length;
      const most = still + lives.filter((states) => states.includes(status)).length;
      if (count >= least && count <= most) return [];
      const span = least === most ? `${least}` : `${least} to ${most}`;
      return [`${home}: a screen said ${count} ${status}, no older than ${ageMs / 1000} s, and the store had ${span}`];
    });
  });
  // The same is said on many frames.
  return [...new Set(words)].slice(0, 3);
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
