/** A line to the store that loses things. It understands no more than paths, and keeps account of what went by. */
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { MOVES, type Look, type Move, type Passing, type StockHistory, type StockPassing } from './history.ts';

export type Mishap = 'none' | 'lose-request' | 'lose-answer' | 'late' | '504-before' | '504-after' | 'cut' | 'slow';

/** What happens to a request, by its address. */
export type MishapOf = (isWrite: boolean, url: string) => Mishap;

export type Relay = {
  url: string;
  passings: Passing[];
  looks: Look[];
  prices: { at: number; productId: string; cents: number }[];
  stockPassings: StockPassing[];
  stockLooks: StockHistory['looks'][number][];
  /** What happens to each request from now on. */
  setMishaps(next: MishapOf): void;
  /** Cuts every connection and takes none, until it is told otherwise. */
  setCut(isCut: boolean): void;
  /** Whoever sends from there is killed, stopped or cut off now: what was answered a moment ago may not have been heard. */
  noteUnheard(sinceMs: number, itemId?: string): void;
  close(): Promise<void>;
};

type Sent = { tracking_code?: string | null; preco?: number; quantidade?: number; is_active?: boolean };

const LATE_MS = 700;
const SLOW_MS = 300;

/** One relay for each home, each at an address and a port of its own. */
export function openRelays(homes: readonly string[], target: string): Promise<Relay[]> {
  return Promise.all(homes.map((home) => openRelay(home, target, '127.0.0.1', 0)));
}

/**
 * One relay for each home, all under the one address that they are told, as hosts are that know of each other: each home
 * finds its own by what {@link LOCALHOST} says there.
 */
export async function openRelaysAtOneAddress(homes: readonly string[], target: string): Promise<Relay[]> {
  for (let tries = 0; ; tries++) {
    const relays: Relay[] = [];
    try {
      for (const [index, home] of homes.entries()) {
        const port = relays[0] ? Number(new URL(relays[0].url).port) : 0;
        relays.push(await openRelay(home, target, ownAddress(index), port));
      }
      return relays.map((relay) => ({ ...relay, url: relay.url.replace(/127\.\d+\.\d+\.\d+/, 'localhost') }));
    } catch (error) {
      for (const relay of relays) await relay.close();
      // Somebody else has that port at the other address.
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE' || tries === 20) throw error;
    }
  }
}

/** The variable in which a home finds what `localhost` is there, see own-localhost.cjs. */
export const LOCALHOST = 'AUDIT_LOCALHOST';

/** Where the relay of a home listens when all are under one address. */
export const ownAddress = (index: number) => `127.0.0.${index + 2}`;

async function openRelay(home: string, target: string, host: string, wantedPort: number): Promise<Relay> {
  const origin = new URL(target);
  const passings: Passing[] = [];
  const looks: Look[] = [];
  const prices: Relay['prices'] = [];
  const stockPassings: StockPassing[] = [];
  const stockLooks: Relay['stockLooks'] = [];
  let mishapOf: MishapOf = nothing;
  let isCut = false;
  const late = new Set<NodeJS.Timeout>();

  const server = createServer((incoming, answer) => {
    const parts: Buffer[] = [];
    incoming.on('data', (part: Buffer) => parts.push(part));
    incoming.on('error', () => {});
    incoming.on('end', () => void carry(incoming, Buffer.concat(parts), answer));
  });
  server.on('connection', (socket) => {
    if (isCut) socket.destroy();
  });

  async function carry(incoming: IncomingMessage, body: Buffer, answer: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/' } = incoming;
    const isWrite = method !== 'GET';
    const mishap = mishapOf(isWrite, url);
    const passing = isWrite ? noteWrite(url, body) : undefined;
    if (mishap === 'slow') await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
    if (mishap === 'lose-request') return void answer.destroy();
    if (mishap === '504-before') return gatewayTimeout(answer);
    if (mishap === 'late') {
      noteLost(passing);
      answer.destroy();
      // Even what never gets an answer is known to have been done.
      late.add(setTimeout(() => void forward(incoming, body, passing).catch(() => {}), LATE_MS));
      return;
    }
    answer.on('close', () => {
      if (!answer.writableFinished) noteLost(passing);
    });
    const reply = await forward(incoming, body, passing).catch(() => undefined);
    // Whoever asked has gone, or the line is cut.
    if (answer.destroyed) return;
    if (!reply || mishap === 'lose-answer') return void answer.destroy();
    if (mishap === '504-after') return gatewayTimeout(answer);
    const { 'transfer-encoding': _, ...headers } = reply.headers;
    if (mishap === 'cut') {
      answer.writeHead(reply.status, { ...headers, 'content-length': String(reply.body.length) });
      answer.write(reply.body.subarray(0, Math.floor(reply.body.length / 2)), () => answer.destroy());
      return;
    }
    if (passing) passing.isAnswered = true;
    else noteLook(url);
    answer.writeHead(reply.status, headers);
    answer.end(reply.body);
  }

  function noteWrite(url: string, body: Buffer): Passing | StockPassing | undefined {
    const sent = JSON.parse(body.toString() || '{}') as Sent;
    const [, product] = /\/produtos\/([^/]+)\/preco/.exec(url) ?? [];
    if (product) prices.push({ at: Date.now(), productId: product, cents: sent.preco ?? Number.NaN });
    const [, stockId] = /\/estoque\/([^/?]+)/.exec(url) ?? [];
    if (stockId) {
      const common = { at: Date.now(), home, status: undefined, isAnswered: false };
      const { quantidade: quantity, is_active: isActive } = sent;
      const counted: StockPassing = { ...common, stockId, quantity, ...(isActive === undefined ? {} : { isActive }) };
      stockPassings.push(counted);
      return counted;
    }
    const [, itemId = '', path] = /\/itens\/([^/]+)\/([a-z-]+)/.exec(url) ?? [];
    const move = (Object.keys(MOVES) as Move[]).find((one) => MOVES[one].path === path);
    if (!move) return undefined;
    const passing: Passing = {
      at: Date.now(),
      home,
      move,
      itemId,
      code: sent.tracking_code,
      status: undefined,
      isAnswered: false,
    };
    passings.push(passing);
    return passing;
  }

  function noteLook(url: string): void {
    const [, orderId] = /\/pedidos\/([^/?]+)/.exec(url) ?? [];
    if (orderId) looks.push({ at: Date.now(), home, orderId });
    const [, productId] =
      /\/produtos\/([^/?]+)$|\/estoque\?(?:.*&)?product_id=([^&]+)/.exec(url)?.filter(Boolean) ?? [];
    if (productId || /\/estoque(\?|$)/.test(url)) stockLooks.push({ at: Date.now(), home, productId });
  }

  function forward(incoming: IncomingMessage, body: Buffer, passing: Passing | StockPassing | undefined) {
    return new Promise<{ status: number; headers: IncomingMessage['headers']; body: Buffer }>((resolve, reject) => {
      const { method, url: path, headers } = incoming;
      const onward = request({ host: origin.hostname, port: origin.port, method, path, headers }, (reply) => {
        const parts: Buffer[] = [];
        reply.on('data', (part: Buffer) => parts.push(part));
        reply.on('error', reject);
        reply.on('end', () => {
          if (passing) Object.assign(passing, { status: reply.statusCode, doneAt: Date.now() });
          resolve({ status: reply.statusCode ?? 502, headers: reply.headers, body: Buffer.concat(parts) });
        });
      });
      onward.on('error', reject);
      onward.end(body);
    });
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(wantedPort, host, resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${host}:${port}${origin.pathname}`,
    passings,
    looks,
    prices,
    stockPassings,
    stockLooks,
    setMishaps: (next) => void (mishapOf = next),
    setCut(next) {
      isCut = next;
      if (isCut) server.closeAllConnections();
    },
    noteUnheard(sinceMs, itemId) {
      for (const passing of passings) {
        if (passing.at >= sinceMs && (itemId ?? passing.itemId) === passing.itemId) passing.isUnheard = true;
      }
      if (itemId !== undefined) return;
      for (const passing of stockPassings) if (passing.at >= sinceMs) passing.isUnheard = true;
    },
    async close() {
      for (const timer of late) clearTimeout(timer);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function nothing(): Mishap {
  return 'none';
}

function gatewayTimeout(answer: ServerResponse): void {
  answer.writeHead(504, { 'content-type': 'text/html' });
  answer.end('<html><body>504 Gateway Time-out</body></html>');
}

/** Its sender has no answer, and will get none. */
function noteLost(passing: Passing | StockPassing | undefined): void {
  if (passing && 'move' in passing) passing.lostAt ??= Date.now();
}
