/**
 * A bench without a screen, for tests that kill it: `node sync-worker.ts URL TOKEN STATE_DIR`. Says on
 * stdout when it is loaded.
 */
import { createCore } from '../../src/app/core.ts';

const [url = '', token = '', stateDir = ''] = process.argv.slice(2);
const core = createCore({ url, token }, { stateDir });
const tell = () => {
  const { isLoaded, isFromDisk, snapshotAt } = core.replica.getState().health;
  if (isLoaded && !isFromDisk && snapshotAt !== undefined) process.stdout.write('fresh\n');
};
core.replica.subscribe(tell);
core.sync.start();
process.on('SIGTERM', () => void core.close().then(() => process.exit(0)));
