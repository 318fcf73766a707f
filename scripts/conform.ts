/**
 * A tool that is not ours between a client and the sandbox: `npm run prove -- conform`. Prism reads the sandbox's document and
 * holds every request and every answer against it, for each operation as its examples say, and for what the document
 * says of wrong tokens, unknown ids and refused moves; under the ordinary face and both profiles. Ends with 1 where it
 * finds an error, or where it would not have found one.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandbox, type Sandbox } from '../src/sandbox/sandbox.ts';

const PRISM = '@stoplight/prism-cli@5.16.0';
const PROFILES = ['calm', 'stock-laravel', 'worst-spec-reading'];
const TOKEN = 'conform';
/** Fetching the tool may take a while. */
const START_MS = 180_000;
const ANSWER_MS = 10_000;
/** An id as the shop's are, of nothing. */
const NOWHERE = '00000000-0000-4000-8000-000000000000';

type Parameter = {
  name: string;
  in: string;
  example?: string;
  schema: { enum?: string[]; anyOf?: { format?: string }[] };
};
type Operation = {
  operationId: string;
  parameters: Parameter[];
  requestBody?: { content: { 'application/json': { example?: unknown } } };
  responses: Record<string, unknown>;
};
type Document = { paths: Record<string, Record<string, Operation>>; components: { schemas: Record<string, object> } };
type Question = {
  name: string;
  method: string;
  path: string;
  token: string;
  body: unknown;
  wanted: (status: number) => boolean;
};

const isDone = (status: number) => status >= 200 && status < 300;

/** What is asked: each operation, in an order in which the moves of one run do not take each other's items. */
function questionsOf(document: Document): Question[] {
  const found: Question[] = [];
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, about] of Object.entries(methods)) {
      const { operationId, parameters, requestBody, responses } = about;
      const body = requestBody?.content['application/json'].example;
      const fill = (value: (parameter: Parameter) => string) =>
        parameters
          .filter((one) => one.in === 'path')
          .reduce((text, one) => text.replace(`{${one.name}}`, value(one)), path);
      const own = fill((one) => one.example ?? '');
      const query = new URLSearchParams(
        parameters.filter((one) => one.in === 'query').map((one): [string, string] => [one.name, valueOf(one)]),
      );
      const ask = (name: string, question: Partial<Question>) =>
        found.push({
          name: `${operationId}, ${name}`,
          method,
          path: own,
          token: TOKEN,
          body,
          wanted: isDone,
          ...question,
        });
      ask('wrong token', { token: 'wrong', wanted: (status) => status === 401 });
      if (path.includes('{')) {
        const told = (status: number) => [403, 404, 410].includes(status) && String(status) in responses;
        ask('unknown id', { path: fill(() => NOWHERE), wanted: told });
      }
      if (query.size > 0) ask('all filters', { path: `${own}?${query.toString()}` });
      ask('its example', {});
      if (!operationId.startsWith('itens.')) continue;
      ask('once more', { wanted: (status) => [400, 409, 422].includes(status) });
    }
  }
  return found;
}

/** A value that the document allows for a filter. */
function valueOf({ example, schema }: Parameter): string {
  const format = schema.anyOf?.[0]?.format;
  return example ?? schema.enum?.[0] ?? (format === 'date' ? '2026-11-01' : format === 'uuid' ? NOWHERE : '1');
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Prism before a sandbox, holding everything against a document. */
async function withPrism<T>(file: string, url: string, work: (origin: string) => Promise<T>): Promise<T> {
  const port = await freePort();
  const words = ['prism', 'proxy', file, url, '--errors', '--host', '127.0.0.1', '--port', String(port)];
  const child = spawn('npm', ['exec', '--yes', '--ignore-scripts', `--package=${PRISM}`, '--', ...words], {
    // A group of its own: npm starts the tool in a shell.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  try {
    await listening(child);
    return await work(`http://127.0.0.1:${port}`);
  } finally {
    if (child.exitCode === null && child.pid !== undefined) {
      process.kill(-child.pid, 'SIGTERM');
      await once(child, 'exit');
    }
  }
}

function listening(child: ChildProcess): Promise<void> {
  let said = '';
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`Prism does not listen:\n${said}`)), START_MS);
    const hear = (chunk: Buffer) => {
      said += chunk.toString();
      if (!said.includes('Prism is listening')) return;
      clearTimeout(late);
      resolve();
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.once('exit', () => {
      clearTimeout(late);
      reject(new Error(`Prism ended:\n${said}`));
    });
  });
}

/** What is wrong with an answer that came through Prism; nothing where all is right. */
async function problemOf(origin: string, { method, path, token, body, wanted }: Question): Promise<string | undefined> {
  const answer = await fetch(origin + path, {
    method: method.toUpperCase(),
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(ANSWER_MS),
  });
  const text = await answer.text();
  const isPrisms = (answer.headers.get('content-type') ?? '').includes('application/problem+json');
  const isBroken = isPrisms || answer.headers.has('sl-violations') || !wanted(answer.status);
  return isBroken ? `${answer.status} ${answer.headers.get('sl-violations') ?? ''} ${text}`.slice(0, 600) : undefined;
}

async function documentOf({ url }: Sandbox): Promise<Document> {
  return (await (await fetch(new URL('/openapi.json', url))).json()) as Document;
}

/** A document that is wrong of what `ping` answers: a tool that lets it pass finds nothing else either. */
function misprint(document: Document): Document {
  const wrong = structuredClone(document);
  wrong.components.schemas['Ping'] = { type: 'object', properties: { pong: { type: 'integer' } }, required: ['pong'] };
  return wrong;
}

const folder = mkdtempSync(join(tmpdir(), 'bancada-conform-'));
let failedCount = 0;
function tell(isRight: boolean, what: string): void {
  console.log(`${isRight ? 'ok   ' : 'ERROR'} ${what}`);
  if (!isRight) failedCount++;
}

try {
  for (const profile of PROFILES) {
    const sandbox = await startSandbox({ items: 300, profile, tokens: [TOKEN] });
    try {
      const document = await documentOf(sandbox);
      const questions = questionsOf(document);
      const file = join(folder, `${profile}.json`);
      writeFileSync(file, JSON.stringify(document));
      const problems = await withPrism(file, sandbox.url, async (origin) => {
        const found: string[] = [];
        for (const question of questions) {
          const problem = await problemOf(origin, question);
          if (problem !== undefined) found.push(`${question.name}: ${problem}`);
        }
        return found;
      });
      tell(problems.length === 0, `${questions.length} questions on ${profile}`);
      for (const problem of problems) console.log(`      ${problem}`);

      writeFileSync(file, JSON.stringify(misprint(document)));
      const ping = questions.find(({ name }) => name === 'ping, its example')!;
      const seen = await withPrism(file, sandbox.url, (origin) => problemOf(origin, ping));
      tell(seen !== undefined, `a misprint in the document of ${profile} is found`);
    } finally {
      await sandbox.close();
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = failedCount > 0 ? 1 : 0;
