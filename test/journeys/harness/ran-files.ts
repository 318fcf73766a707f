/**
 * Loaded before the program (`node --import`): says at the socket that `BANCADA_RAN_FILES` names which files of the house
 * have run a function since it was last asked. What a file does while it is loaded does not count.
 */
import { createServer } from 'node:http';
import { Session, type Profiler } from 'node:inspector';

const ROOT = new URL('../../../', import.meta.url).href;
const PRODUCT = /^(src|screens|components)\//;

const session = new Session();
session.connect();
session.post('Profiler.enable');
session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });

/** Relative to the tree. What begins at 0 is the script itself. */
function ranFiles(scripts: readonly Profiler.ScriptCoverage[]): string[] {
  const ran = scripts.filter(({ functions }) => functions.some(({ ranges }) => hasRun(ranges[0])));
  const paths = ran.map(({ url }) => url.replace(ROOT, '').replace(/\?.*/, ''));
  return [...new Set(paths.filter((path) => PRODUCT.test(path)))];
}

const hasRun = (whole: Profiler.CoverageRange | undefined) =>
  whole !== undefined && whole.startOffset > 0 && whole.count > 0;

createServer((_, response) => {
  session.post('Profiler.takePreciseCoverage', (error, answer) => {
    if (error) response.writeHead(500).end();
    else response.end(JSON.stringify(ranFiles(answer.result)));
  });
})
  .listen(process.env['BANCADA_RAN_FILES'])
  .unref();
