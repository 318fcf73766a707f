/** Labels at a real CUPS with a printer that writes into a file; left out where none is installed. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createHash } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { createLabelPrinter } from '../../../src/devices/labels/printer.ts';
import { hasCupsd, startCupsd, type Cupsd } from '../../support/cupsd.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** What a carrier sends: each with bytes that no text has. */
const LABELS: Readonly<Record<string, Buffer>> = {
  pdf: Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\r\n<< >>\n\x00\x04\x1a%%EOF\n', 'latin1'),
  png: Buffer.from('\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x01\x00\xff\x04', 'latin1'),
  zpl: Buffer.from('^XA^CI28^BCN,80^FD>:AA123456785BR^FS^FDção^FS^XZ\r\n', 'utf8'),
};

async function aPrinter(): Promise<{ cups: Cupsd; url: string; printer: ReturnType<typeof createLabelPrinter> }> {
  const server = createServer((request, response) => response.end(LABELS[request.url!.slice(1)]));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cups = await startCupsd(temporaryFolder());
  onTestFinished(async () => {
    await cups.close();
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const env = { PATH: process.env['PATH'], ...cups.env };
  return { cups, url, printer: createLabelPrinter({ to: cups.command, trusts: [url], env }) };
}

test.skipIf(!hasCupsd)('PDF, PNG and ZPL come to the printer as they are, each in its turn', async () => {
  const { cups, url, printer } = await aPrinter();
  for (const [kind, bytes] of Object.entries(LABELS)) {
    const hash = createHash('sha256').update(bytes).digest('hex');
    expect(await printer.print([`${url}/${kind}`])).toMatchObject([{ bytes: bytes.length, hash }]);
  }
  expect(cups.jobs()).toEqual(Object.values(LABELS).map((bytes) => [bytes]));
  // The daemon has a job before lp ends; its printer has written it soon after.
  await expect.poll(() => cups.printed()).toEqual(Object.values(LABELS));
});

test.skipIf(!hasCupsd)(
  'a printer that takes no jobs, and one that is not there, are told in the words of lp',
  async () => {
    const { cups, url, printer } = await aPrinter();
    await cups.accept(false);
    expect(await printer.print([`${url}/pdf`])).toMatchObject([
      {
        problem: 'command-failed',
        how: { exitCode: 1, said: expect.stringContaining('not accepting jobs') },
      },
    ]);
    await cups.accept(true);
    expect(await printer.print([`${url}/pdf`])).toMatchObject([{ bytes: LABELS['pdf']!.length }]);
    const env = { PATH: process.env['PATH'], ...cups.env };
    const other = createLabelPrinter({ to: ['lp', '-d', 'attic'], trusts: [url], env });
    expect(await other.print([`${url}/pdf`])).toMatchObject([
      {
        problem: 'command-failed',
        how: { said: expect.stringContaining('does not exist') },
      },
    ]);
    expect(cups.jobs()).toHaveLength(1);
  },
);
