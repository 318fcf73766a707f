/** A process that works on an outbox until nothing in it is open: run by processes.test.ts, several at once. */
import { createCore } from '../../src/app/core.ts';

const [url = '', token = '', stateDir = ''] = process.argv.slice(2);
const core = createCore({ url, token }, { stateDir, times: { graceMs: 0 } });
await core.identify();
process.stdout.write('ready\n');
await new Promise((resolve) => process.stdin.once('data', resolve));
while (core.actions.open().length > 0) await core.clock.sleep(50, new AbortController().signal);
await core.close();
process.exit(0);
