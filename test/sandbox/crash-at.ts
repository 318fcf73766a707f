/**
 * Makes one move on a database file and kills its own process before the given step of the database: a statement that
 * writes, or the beginning or end of a transaction. `crash-at.ts FILE STEP`; ends with 0 when there are fewer steps.
 */
import { flushCompileCache } from 'node:module';
import { DatabaseSync, StatementSync, type SQLInputValue } from 'node:sqlite';
import { createWorld } from '../../src/sandbox/world.ts';

const [file, step] = process.argv.slice(2);
const world = createWorld({
  dbFile: file!,
  tokens: ['t'],
  items: 60,
  seed: '3',
  switches: {},
  faults: [],
  now: Date.now,
});
const { id } = world.shop.database.get<{ id: string }>("SELECT id FROM items WHERE status = 'pending' LIMIT 1")!;

// What is killed leaves nothing to the next start by itself.
flushCompileCache();
let steps = 0;
function count(): void {
  if (++steps === Number(step)) process.kill(process.pid, 'SIGKILL');
}
const { run } = StatementSync.prototype;
StatementSync.prototype.run = function (this: StatementSync, ...values: SQLInputValue[]) {
  count();
  return run.apply(this, values as never);
} as typeof run;
const { exec } = DatabaseSync.prototype;
DatabaseSync.prototype.exec = function (this: DatabaseSync, sql: string) {
  count();
  exec.call(this, sql);
};

console.log(id);
world.shop.moveItem(world.shop.itemById(id)!, 'aceitar', { actor: 'api', at: Date.now() });
world.close();
