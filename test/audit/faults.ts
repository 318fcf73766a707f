/** Faults that are put into the program's bundle by name, each of which the auditor has to complain of. */
import type { Edit } from '../support/edited-source.ts';

export type BundleFault = Edit & { name: string };

const fault = (name: string, file: string, from: string, to: string): BundleFault => ({ name, file, from, to });

export const FAULTS: readonly BundleFault[] = [
  fault(
    'an outbox row is lost',
    'src/disk/outbox.ts',
    'return get(intent.id)!;',
    "const kept = get(intent.id)!; database.run('DELETE FROM outbox WHERE id = ?', intent.id); return kept;",
  ),
  fault(
    'a lost answer is told as a refusal',
    'src/actions/policy.ts',
    "if (error.mayHaveApplied) return { kind: 'lost' };",
    "if (error.mayHaveApplied) return { kind: 'refused' };",
  ),
  fault(
    'after a 504 it is sent again',
    'src/actions/policy.ts',
    "if (error.mayHaveApplied) return { kind: 'lost' };",
    "if (error.mayHaveApplied) return { kind: 'hold', hold: 'offline' };",
  ),
  fault(
    'what a delta tells is not taken in',
    'src/sync/looks.ts',
    'const changes = snapshot.mergeItems(reply.data.rows, reply.askedAt);',
    'const changes = snapshot.mergeItems([], reply.askedAt);',
  ),
  fault(
    'a state that was reached is told as our doing',
    'src/actions/jobs.ts',
    "return finding === 'reached' ? { kind: 'already-so', item } : { kind: 'refused', reason: '', item };",
    'return applied(item);',
  ),
  fault(
    'a refusal ends with exit code 0',
    'src/cli/handlers/moves.ts',
    'if (isSo) return EXIT.done;\n  say(',
    'if (isSo || line) return EXIT.done;\n  say(',
  ),
  fault(
    'accept asks for the start of production',
    'src/domain/lifecycle.ts',
    "path: 'aceitar'",
    "path: 'iniciar-producao'",
  ),
  fault(
    'the tracking code is left out',
    'src/api/input.ts',
    'return { tracking_code: trackingCode };',
    'return { tracking_code: null };',
  ),
  fault(
    'what was taken back is sent all the same',
    'src/actions/outbox.ts',
    'return [...closeAll(rows, [row], WITHDRAWN, now), ...closeFollowers(rows, row, now)];',
    'return [closed(row, WITHDRAWN, now)];',
  ),
  fault(
    'the older version of a row wins',
    'src/domain/merge.ts',
    'if (Math.floor(theirs / 1000) !== Math.floor(ours / 1000)) return theirs > ours;',
    'if (Math.floor(theirs / 1000) !== Math.floor(ours / 1000)) return theirs < ours;',
  ),
  fault(
    'a verdict is told and not written down',
    'src/actions/outbox.ts',
    'if (!row || row.verdict) return [];\n',
    'if (!row || row.verdict) return [];\n        if (row.attemptCount > 0) return [closed(row, verdict, wallNow())];\n',
  ),
  fault(
    'a tab counts one too many',
    'components/QueueTabs.tsx',
    'const count = countTexts[name] ?? String(records.countIn(name));',
    'const count = countTexts[name] ?? String(records.countIn(name) + 1);',
  ),
  fault(
    'a price goes out a hundredfold',
    'src/api/input.ts',
    "checkCount(operation, 'preco', change.preco, 'integer cents')",
    "checkCount(operation, 'preco', change.preco && change.preco * 100, 'integer cents')",
  ),
  fault(
    'a page link is believed',
    'src/api/client.ts',
    'if (checkPage(operation, page) > 1) params.set(pageParameters.nameFor(operation.name), String(page));',
    'if (checkPage(operation, page) > 1) {\n      for (const key of [...params.keys()]) params.delete(key);\n      params.set(pageParameters.nameFor(operation.name), String(page));\n    }',
  ),
  fault(
    'what a killed process left on its way is sent blindly',
    'src/actions/transitions.ts',
    "const wasOnItsWay = row.phase === 'sending' || row.phase === 'watching';",
    'const wasOnItsWay = false;',
  ),
];
