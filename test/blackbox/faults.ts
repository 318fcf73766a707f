/** Faults that are put into the program's bundle by name, each of which the auditor has to complain of. */
import type { Edit } from '../support/edited-source.ts';
import type { Deed } from './plan.ts';
import type { Script } from './scripts.ts';

/** `shows`: what a complaint says that is about it. `work`: rounds without it cannot show it, and are left out. */
export type BundleFault = Edit & { name: string; shows: RegExp; work?: Deed | Script | 'hub' };

const fault = (
  name: string,
  file: string,
  from: string,
  to: string,
  shows: RegExp,
  work?: BundleFault['work'],
): BundleFault => {
  return { name, file, from, to, shows, ...(work ? { work } : {}) };
};

export const FAULTS: readonly BundleFault[] = [
  fault(
    'an outbox row is lost',
    'src/db/outbox.ts',
    'return get(intent.id)!;',
    "const kept = get(intent.id)!; database.run('DELETE FROM outbox WHERE id = ?', intent.id); return kept;",
    /no verdict|told nothing|not on record/,
  ),
  fault(
    'a lost answer is told as a refusal',
    'src/outbox/policy.ts',
    "if (error.mayHaveApplied) return { kind: 'lost' };",
    "if (error.mayHaveApplied) return { kind: 'refused' };",
    /told refused, and it was (applied|written)|ended with 4, and it was|says refused, and it was applied/,
  ),
  fault(
    'after a 504 it is sent again',
    'src/outbox/policy.ts',
    "if (error.mayHaveApplied) return { kind: 'lost' };",
    "if (error.mayHaveApplied) return { kind: 'hold', hold: 'offline' };",
    /again without having looked|applied \d times/,
  ),
  fault(
    'what a delta tells is not taken in',
    'src/sync/poll/delta-poll.ts',
    'const changes = snapshot.mergeItems(reply.data.rows, reply.askedAt);',
    'const changes = snapshot.mergeItems([], reply.askedAt);',
    /the screen says|a screen said|lists/,
  ),
  fault(
    'a state that was reached is told as our doing',
    'src/outbox/operation-handlers.ts',
    "return finding === 'reached' ? alreadySo() : { kind: 'refused', reason: '', item };",
    'return applied(item);',
    /told applied, and (it was not|nothing was)|says applied, and nothing was/,
    'lostAndFound',
  ),
  fault(
    'a refusal ends with exit code 0',
    'src/cli/handlers/moves.ts',
    'if (isSo) return EXIT.done;\n  job.sayOfLine(',
    'if (isSo || line) return EXIT.done;\n  job.sayOfLine(',
    /told refused and ended with 0/,
  ),
  fault(
    'accept asks for the start of production',
    'src/domain/lifecycle.ts',
    "path: 'aceitar'",
    "path: 'iniciar-producao'",
    /sent startProduction of .* nobody asked/,
  ),
  fault(
    'the tracking code is left out',
    'src/api/input.ts',
    'return { tracking_code: trackingCode };',
    'return { tracking_code: null };',
    /shipped .* nobody asked for that one/,
  ),
  fault(
    'what was taken back is sent all the same',
    'src/outbox/outbox.ts',
    'return [...closeAll(rows, [row], WITHDRAWN, now), ...closeFollowers(rows, row, now)];',
    'return [closed(row, WITHDRAWN, now)];',
    /was taken back, and sent all the same/,
  ),
  fault(
    'the older version of a row wins',
    'src/domain/merge.ts',
    'if (Math.floor(theirs / 1000) !== Math.floor(ours / 1000)) return theirs > ours;',
    'if (Math.floor(theirs / 1000) !== Math.floor(ours / 1000)) return theirs < ours;',
    /the screen says|a screen said|lists/,
  ),
  fault(
    'a verdict is told and not written down',
    'src/outbox/outbox.ts',
    'if (!row || row.verdict) return [];\n',
    'if (!row || row.verdict) return [];\n        if (row.attemptCount > 0) return [closed(row, verdict, wallNow())];\n',
    /no verdict|the record does not/,
  ),
  fault(
    'a tab counts one too many',
    'components/queue-tabs.ts',
    'const count = countTexts[tab] ?? String(countInTab(records, tab));',
    'const count = String(countInTab(records, tab) + 1);',
    /the screen says|a screen said/,
  ),
  fault(
    'a price goes out a hundredfold',
    'src/api/input.ts',
    "checkCount(operation, 'preco', change.preco, 'integer cents')",
    "checkCount(operation, 'preco', change.preco && change.preco * 100, 'integer cents')",
    /a price of \d+ cents was sent/,
  ),
  fault(
    'a page link is believed',
    'src/api/client.ts',
    'if (checkPage(operation, page) > 1) params.set(pageParameters.nameFor(operation.name), String(page));',
    'if (checkPage(operation, page) > 1) {\n      for (const key of [...params.keys()]) params.delete(key);\n      params.set(pageParameters.nameFor(operation.name), String(page));\n    }',
    /lists \d+|the screen says|a screen said|the bench says/,
  ),
  fault(
    'what a killed process left on its way is sent blindly',
    'src/outbox/transitions.ts',
    "const wasOnItsWay = row.phase === 'sending' || row.phase === 'watching';",
    'const wasOnItsWay = false;',
    /again without having looked|applied \d times/,
  ),
  fault(
    'a count goes out one too high',
    'src/api/input.ts',
    "checkCount(operation, 'quantidade', change.quantidade, 'an integer')",
    "checkCount(operation, 'quantidade', change.quantidade && change.quantidade + 1, 'an integer')",
    /sent a count of \d+ for .* nobody counted that/,
  ),
  fault(
    'of a bulk the last item is left out',
    'src/outbox/bulk.ts',
    'const intentIds = begin(drafts).map((intent) => intent.id);',
    'const intentIds = begin(drafts.slice(0, -1)).map((intent) => intent.id);',
    /the key for accept of .* is not on record/,
    'bulk',
  ),
  fault(
    'a parcel ships with a code that comes before its units',
    'src/session/state/packing.ts',
    'return packedLines(lines).filter(({ checked, needed }) => checked >= needed);',
    'return packedLines(lines);',
    /sent ship of .* nobody asked for it|nobody asked for that one/,
    'parcel',
  ),
  fault(
    'of a parcel only the first item is shipped',
    'src/session/packing/packing.ts',
    'const lines = parcelLines(linesOf(context));',
    'const lines = parcelLines(linesOf(context)).slice(0, 1);',
    /says that order \d+ left, and \d of \d did/,
    'parcel',
  ),
  fault(
    'a host takes in nothing of what the one that polls tells it',
    'src/cluster/following.ts',
    'for (const event of read.events) applyEvent(event);',
    '',
    /the screen says|a screen said|lists/,
    'hub',
  ),
  fault(
    'a host keeps its notes and holds to itself',
    'src/cluster/events.ts',
    'if (there.get(name) === text) return false;',
    'return false;',
    /was taken, and . does not tell it/,
    'hub',
  ),
];
