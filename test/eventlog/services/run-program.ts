/** A process that carries out runs of prices until it is killed: run by price-runs.test.ts. */
import { createCore } from '../../../src/app/core.ts';

const [url = '', token = '', stateDir = ''] = process.argv.slice(2);
const core = createCore({ url, token, priceUnit: 'cents' }, { stateDir, times: { graceMs: 0, watchMs: 300 } });
await core.identify();
core.priceRuns.begin();
process.stdout.write('ready\n');
