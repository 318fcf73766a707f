/** A printer's own port on this machine: what it gets, and what a printer that is off, hangs or goes away does to a job. */
import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { createLabelPrinter } from '../../../src/devices/labels/printer.ts';
import { openPrinterJobs } from '../../../src/devices/labels/printer-jobs.ts';

const opened: Server[] = [];
const sockets = new Set<Socket>();
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  await Promise.all(opened.splice(0).map((server) => new Promise((resolve) => server.close(resolve))));
});

/** Listens on a free port; `take`: what becomes of a connection, which stays open from here where `staysOpen`. */
async function listen(take: (socket: Socket) => void, staysOpen = false) {
  const server = createServer({ allowHalfOpen: staysOpen }, (socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    take(socket);
  });
  opened.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { host: '127.0.0.1', port: (server.address() as AddressInfo).port };
}

/** A printer that keeps its jobs. */
async function aPrinter() {
  const jobs: Buffer[] = [];
  const port = await listen((socket) => {
    const parts: Buffer[] = [];
    socket.on('data', (part: Buffer) => parts.push(part));
    socket.on('end', () => jobs.push(Buffer.concat(parts)));
  });
  return { jobs, port };
}

async function labelsAt(files: Readonly<Record<string, Buffer>>): Promise<string> {
  const server = createHttpServer(({ url }, response) => void response.end(files[url ?? '']));
  opened.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const MORE_THAN_A_LINE_HOLDS = Buffer.alloc(9 * 1024 * 1024, 'x');

describe('raw port', () => {
  test('labels come as they are, PDF, PNG and ZPL, each a job of its own', async () => {
    const files = {
      '/1': Buffer.from('%PDF-1.7 \0\xff', 'latin1'),
      '/2': Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 13, 10]),
      '/3': Buffer.from('^XA^FDAA123456785BR^FS^XZ'),
    };
    const url = await labelsAt(files);
    const { jobs, port } = await aPrinter();
    const printer = createLabelPrinter({ to: port, trusts: [url] });
    const printed = await printer.print(Object.keys(files).map((path) => url + path));
    expect(printed.map(({ problem }) => problem)).toEqual([undefined, undefined, undefined]);
    await expect.poll(() => jobs.length).toBe(3);
    expect(jobs.map((job) => job.toString('hex')).toSorted()).toEqual(
      Object.values(files)
        .map((file) => file.toString('hex'))
        .toSorted(),
    );
  });

  test('labels in ZPL behind each other are one job, others never', async () => {
    const [zpl, pdf] = [(name: string) => Buffer.from(`^XA^FD${name}^FS^XZ\n`), Buffer.from('%PDF-1.7 %%EOF\n')];
    const { jobs, port } = await aPrinter();
    const printer = openPrinterJobs(port);
    await printer.print([zpl('1'), zpl('2'), Buffer.from('^XA cut off'), zpl('3'), pdf, pdf, zpl('4'), zpl('5')]);
    await expect.poll(() => jobs.length).toBe(6);
    expect(jobs.map(String).toSorted()).toEqual(
      ['^XA cut off', String(zpl('1')) + String(zpl('2')), String(zpl('3')), String(pdf), String(pdf)]
        .concat(String(zpl('4')) + String(zpl('5')))
        .toSorted(),
    );
    expect(printer.mostInJob).toBe(10);
  });

  test('a printer that hangs is given up, and the next job is tried', async () => {
    let isHanging = true;
    const jobs: number[] = [];
    const port = await listen((socket) => {
      if (isHanging) return void socket.pause();
      let size = 0;
      socket.on('data', (part: Buffer) => (size += part.length)).on('end', () => jobs.push(size));
    });
    const jobsFor = openPrinterJobs(port, { withinMs: 200 });
    const print = async (bytes: Buffer) => (await jobsFor.print([bytes]))[0]?.problem;
    const first = print(MORE_THAN_A_LINE_HOLDS);
    const second = print(Buffer.from('x'));
    expect(await first).toBe('printer-late');
    isHanging = false;
    expect(await second).toBeUndefined();
    expect(await print(Buffer.from('label'))).toBeUndefined();
    await expect.poll(() => jobs.includes(5)).toBe(true);
  });

  test('a printer that throws away a job that this machine has handed over is told', async () => {
    const port = await listen((socket) => void socket.once('data', () => socket.resetAndDestroy()));
    expect(await openPrinterJobs(port).print([Buffer.from('label')])).toEqual([{ problem: 'printer-broke-off' }]);
  });

  test('a printer that keeps the line open has the job all the same', async () => {
    const got: string[] = [];
    const port = await listen((socket) => void socket.on('data', (part: Buffer) => got.push(String(part))), true);
    expect(await openPrinterJobs(port, { closesWithinMs: 50 }).print([Buffer.from('label')])).toEqual([{}]);
    expect(got).toEqual(['label']);
  });

  test('a printer that is off, or goes away within a job, is told', async () => {
    const url = await labelsAt({ '/1': MORE_THAN_A_LINE_HOLDS });
    const away = await listen((socket) => socket.destroy());
    expect(await createLabelPrinter({ to: away, trusts: [url] }).print([`${url}/1`])).toEqual([
      { problem: 'printer-unreachable' },
    ]);
    const server = opened.pop()!;
    await new Promise((resolve) => server.close(resolve));
    expect(await openPrinterJobs(away).print([Buffer.from('x')])).toEqual([{ problem: 'printer-unreachable' }]);
  });
});
