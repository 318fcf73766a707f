/** Several labels as one job, at printers that take them so; and what then becomes of the others where one fails. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openPrinterJobs } from '../../../src/devices/labels/printer-jobs.ts';
import { hasCupsd, startCupsd } from '../../support/cupsd.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const pdf = (name: string) => Buffer.from(`%PDF-1.7\n${name}\n%%EOF\n`);
const zpl = (name: string) => Buffer.from(`^XA^FD${name}^FS^XZ\n`);
const png = (name: string) => Buffer.from(`\x89PNG\r\n${name}IEND\xae\x42\x60\x82`, 'latin1');
const CUT_OFF = Buffer.from('^XA^FDno end');

/** A program that writes each job into a folder, its files one after the other behind their count; `work` goes before. */
function aProgram(name: string, work = '') {
  const folder = temporaryFolder();
  const file = join(folder, name);
  const script = `#!/bin/sh
cd ${folder}
while [ "$1" = -t ] || [ "$1" = -d ] || [ "$1" = -n ]; do shift 2; done
${work}
n=$(ls | grep -c '^job')
{ echo $#; cat "$@"; } > job$n
`;
  writeFileSync(file, script, { mode: 0o700 });
  const jobs = () =>
    readdirSync(folder)
      .filter((one) => one.startsWith('job'))
      .toSorted()
      .map((one) => readFileSync(join(folder, one), 'latin1'));
  return { file, jobs, folder };
}

const job = (count: number, ...files: Buffer[]) => `${count}\n${Buffer.concat(files).toString('latin1')}`;
const withinMs = 20_000;

describe('lp', () => {
  test('gets labels of one kind behind each other as one job, each a file of it', async () => {
    const { file, jobs } = aProgram('lp');
    const files = [pdf('1'), pdf('2'), zpl('3'), png('4'), png('5'), png('6'), pdf('7')];
    expect(await openPrinterJobs([file, '-d', 'labels'], { withinMs }).print(files)).toEqual(
      files.map(() => ({ problem: undefined })),
    );
    expect(jobs()).toEqual([
      job(2, pdf('1'), pdf('2')),
      job(0, zpl('3')),
      job(3, png('4'), png('5'), png('6')),
      job(0, pdf('7')),
    ]);
  });

  test('gets a file that is cut off, or of no known kind, by itself', async () => {
    const { file, jobs } = aProgram('lp');
    await openPrinterJobs([file], { withinMs }).print([
      zpl('1'),
      CUT_OFF,
      zpl('2'),
      Buffer.from('?'),
      Buffer.from('!'),
    ]);
    expect(jobs().map((one) => one[0])).toEqual(['0', '0', '0', '0', '0']);
  });

  test('gets at most ten at once', async () => {
    const { file, jobs } = aProgram('lp');
    const printer = openPrinterJobs([file], { withinMs });
    await printer.print(Array.from({ length: 23 }, (_, at) => zpl(String(at))));
    expect([printer.mostInJob, jobs().map((one) => one.split('\n')[0])]).toEqual([10, ['10', '10', '3']]);
  });

  test('that refuses one of a job gets each by itself: the others are printed', async () => {
    const { file, jobs } = aProgram(
      'lp',
      'if cat "$@" | tee all | grep -q bad; then echo refused >&2; exit 1; fi; [ $# = 0 ] && exec < all',
    );
    const ends = await openPrinterJobs([file], { withinMs }).print([pdf('1'), pdf('bad'), pdf('3')]);
    const refused = { problem: 'command-failed', how: { exitCode: 1, said: 'refused' } };
    expect(ends).toEqual([{ problem: undefined }, refused, { problem: undefined }]);
    expect(jobs()).toEqual([job(0, pdf('1')), job(0, pdf('3'))]);
  });

  test('that hangs is given up with its whole job, and asked no more for these', async () => {
    const { file, jobs } = aProgram('lp', 'echo > jobs-begun-$$; sleep 600');
    const ends = await openPrinterJobs([file], { withinMs: 300 }).print([pdf('1'), pdf('2')]);
    expect(ends).toEqual([{ problem: 'command-late' }, { problem: 'command-late' }]);
    expect(jobs()).toHaveLength(1);
  });

  test.each([['-'], ['-n', '2'], ['-P', '1'], ['-o', 'page-ranges=1'], ['-onumber-up=2']])(
    'with %s gets one file a job: that is meant for each file',
    async (...words) => {
      const { file } = aProgram('lp');
      expect(openPrinterJobs([file, ...words]).mostInJob).toBe(1);
    },
  );

  test('gets nothing that lies anywhere afterwards', async () => {
    const { file } = aProgram('lp', 'ls /dev/shm > names');
    const before = readdirSync('/dev/shm').filter((name) => name.startsWith('bancada-'));
    await openPrinterJobs([file], { withinMs }).print([pdf('1'), pdf('2')]);
    expect(readdirSync('/dev/shm').filter((name) => name.startsWith('bancada-'))).toEqual(before);
  });
});

test('a program of the shop’s own gets one label a job, on its standard input', async () => {
  const { file, jobs } = aProgram('print');
  const printer = openPrinterJobs([file], { withinMs });
  await printer.print([zpl('1'), zpl('2')]);
  expect([printer.mostInJob, jobs()]).toEqual([1, [job(0, zpl('1')), job(0, zpl('2'))]]);
});

test.skipIf(!hasCupsd)('a real CUPS has them as one job with several documents', async () => {
  const cups = await startCupsd(temporaryFolder());
  onTestFinished(() => cups.close());
  const env = { PATH: process.env['PATH'], ...cups.env };
  const printer = openPrinterJobs(cups.command, { env });
  const files = [pdf('1'), pdf('2'), zpl('3'), zpl('4')];
  expect((await printer.print(files)).map(({ problem }) => problem)).toEqual(files.map(() => undefined));
  expect(cups.jobs()).toEqual([files.slice(0, 2), files.slice(2)]);
  await expect.poll(() => cups.printed()).toEqual([Buffer.concat(files.slice(0, 2)), Buffer.concat(files.slice(2))]);
});
