/** `doctor`: checks everything that can be wrong, with advice for each problem. Sends the store only GET requests. */
import { createClient, type ApiClient } from '../../api/client.ts';
import type { RateLimit } from '../../api/headers.ts';
import { configFrom, type Config } from '../../config/config.ts';
import { setUpNetwork } from '../../config/network.ts';
import { unknownZoneIn } from '../../config/time-zone.ts';
import { zoneName } from '../../base/ages.ts';
import { safeText } from '../../base/safe-text.ts';
import { canAsk } from '../ask.ts';
import { EXIT, type ExitCode } from '../../base/exit-codes.ts';
import { failureOf } from '../failures.ts';
import { deadlinesOf, exchangeLine } from '../run-with-store.ts';
import { printAll } from '../output/print-all.ts';
import { tabbed, tableLines } from '../output/table.ts';
import { createItemRepository } from '../../db/item-repository.ts';
import type { OrderItem } from '../../domain/records.ts';
import { peekLocalState, learntZoneOffset } from './local-state.ts';
import type { CliContext } from '../cli-context.ts';
import type { TestFormat } from '../../devices/labels/test-page.ts';
import { probeContract } from './doctor/contract.ts';
import { remark, ok, problem, unknown, type DoctorFinding } from './doctor/finding.ts';
import { lookAtHub } from './doctor/hub.ts';
import { lookAtMachine } from './doctor/machine.ts';
import { compareRows } from './doctor/rows.ts';
import { lookAtClock, lookAtEnvironment, lookAtTls } from './doctor/network.ts';
import { serverDirsFrom } from '../../config/folders.ts';
import { listLogins } from '../ask-servers.ts';
import { fieldsOf } from './schemas.ts';

/** `print`: a test page, in the format that fits the printer if none is given. */
export type DoctorFlags = { scanner?: boolean; print?: TestFormat | true };

/** Checks the machine, the configuration, the connection to the store, the token and the contract, in this order. */
export async function examine(talk: CliContext, { scanner, print: wanted }: DoctorFlags): Promise<ExitCode> {
  const findings = lookAtMachine(talk);
  if (scanner && canAsk(talk.io, talk.flags)) {
    const { lookAtScanner } = await import('./doctor/scanner.ts');
    findings.push(await lookAtScanner(talk));
  } else findings.push(unknown('terminal.scanner', talk.texts.doctor.scanner.none));
  findings.push(...(await lookAtServers(talk)));
  const { code, findings: ofStore } = await examineStore(talk, wanted);
  findings.push(...ofStore);
  await print(talk, findings);
  const problems = findings.filter(({ state }) => state === 'problem');
  if (code !== EXIT.done || problems.length === 0) return code;
  return problems.some(({ check }) => !check.startsWith('contract.')) ? EXIT.usage : EXIT.refused;
}

type Outcome = { findings: DoctorFinding[]; code: ExitCode };

async function examineStore(talk: CliContext, wanted: DoctorFlags['print']): Promise<Outcome> {
  const { texts, signal, flags } = talk;
  const { doctor: words } = texts;
  let config: Config | undefined;
  try {
    config = await configFrom(flags, talk.io.env);
    setUpNetwork(talk.io.env);
  } catch (error) {
    const { line, code } = failureOf(error, texts);
    return { findings: [problem('config', words.noConfig, line)], code };
  }
  if (!config) return { findings: [problem('config', words.noConfig, texts.config.noStore)], code: EXIT.usage };
  talk.hide(config.token);
  talk.tried.url = config.url;

  const source = config.profile ?? words.fromEnvironment;
  const findings: DoctorFinding[] = [
    config.isTokenInEnvironment ? remark('config', source, words.tokenInEnvironment) : ok('config', source),
    ok('config.url', config.url),
    lookAtZone(config, talk),
    ...lookAtEnvironment(new URL(config.url).origin, talk),
    await lookAtTls(new URL(config.url).origin, talk),
  ];
  if (wanted !== undefined) {
    const { printTestPages } = await import('./doctor/test-print.ts');
    findings.push(...(await printTestPages(config, talk, wanted === true ? undefined : wanted)));
  } else if (config.printCommand ?? config.labelPrinter) findings.push(unknown('print.labels', words.print.untried));
  let rateLimit: RateLimit | undefined;
  const client = createClient({
    baseUrl: config.url,
    token: config.token,
    isReadOnly: true,
    ...(config.timeoutMs === undefined ? {} : { deadlines: deadlinesOf(config.timeoutMs) }),
    onExchange(exchange) {
      rateLimit = exchange.rateLimit ?? rateLimit;
      talk.explain(exchangeLine(exchange));
    },
  });
  try {
    const ping = await client.ping(signal);
    findings.push(ok('store.token', ping.data.loja_id));
    if (ping.serverDateMs !== undefined) findings.push(lookAtClock(ping.serverDateMs, Date.now(), talk));
    const { origin } = new URL(config.url);
    const { findings: ofHub, items } = await lookAtHub(config, ping.data.loja_id, talk);
    findings.push(...ofHub);
    findings.push(...(await lookAtRows(items, { config, client, talk, dateMs: ping.serverDateMs })));
    findings.push(
      ...(await probeContract({
        client,
        origin,
        texts,
        learntZoneMs: learntZoneOffset({ config, io: talk.io }),
        rateLimit: () => rateLimit,
        signal,
      })),
    );
    return { findings, code: EXIT.done };
  } catch (error) {
    signal.throwIfAborted();
    const { line, code } = failureOf(error, texts, { ...talk.tried, within: 'doctor' });
    if (code === EXIT.unexpected) throw error;
    findings.push(problem('store.token', (error as Error).name, line));
    return { findings, code };
  } finally {
    await client.close();
  }
}

/** Checks the time zone in which times are shown, see config/time-zone.ts. */
function lookAtZone({ timeZone }: Config, { io, texts }: CliContext): DoctorFinding {
  const check = 'config.time-zone';
  const unknownZone = unknownZoneIn(io.env);
  if (timeZone !== undefined) return ok(check, timeZone);
  if (unknownZone !== undefined) return problem(check, unknownZone, texts.doctor.zone);
  return ok(check, zoneName(Date.now()));
}

/** Compares the items of the disk and of the hub with the store's; they are read before the requests to the store. */
async function lookAtRows(
  ofHub: readonly OrderItem[],
  { config, client, talk, dateMs }: { config: Config; client: ApiClient; talk: CliContext; dateMs: number | undefined },
): Promise<DoctorFinding[]> {
  const { texts, signal, io } = talk;
  const nowMs = dateMs ?? Date.now();
  const onDisk = peekLocalState(config, io, (database) => {
    const repository = createItemRepository(database, { now: Date.now, hostNow: Date.now });
    return { items: repository.latest(ROWS_OF_DISK).map(({ item }) => item), zoneOffsetMs: repository.zoneOffsetMs() };
  });
  return compareRows({
    held: [
      { where: 'disk', items: onDisk?.items ?? [] },
      { where: 'hub', items: ofHub },
    ],
    client,
    nowMs,
    zoneOffsetMs: onDisk?.zoneOffsetMs ?? 0,
    texts,
    signal,
  });
}

const ROWS_OF_DISK = 200;

async function print(talk: CliContext, findings: readonly DoctorFinding[]): Promise<void> {
  const { out, flags, texts, say } = talk;
  const { doctor: words } = texts;
  if (flags.json || flags.ndjson || flags.csv || flags.fields !== undefined) {
    await printAll(talk, findings, { fields: fieldsOf('doctor'), columns: [] });
    return;
  }
  const rows = findings.map(({ check, state, found, advice = '' }) =>
    [words.states[state], check, found, advice].map((text) => safeText(text, 500)),
  );
  if (!out.isTerminal) {
    for (const row of rows) await out.line(tabbed(row));
  } else {
    const columns = [0, 1, 2].map((i) => ({ title: '', cell: (row: readonly string[]) => row[i] ?? '' }));
    const [, ...lines] = tableLines(columns, rows, out.columns);
    for (const [i, line] of lines.entries()) {
      await out.line(line);
      // Advice follows its finding on a line of its own, uncut.
      if (rows[i]![3] !== '') await out.line(`    → ${rows[i]![3]}`);
    }
  }
  const count = (state: DoctorFinding['state']) => findings.filter((finding) => finding.state === state).length;
  say(words.summary(count('problem'), count('note')));
}

/** One finding for each state directory whose SSH server responds to this user. */
async function lookAtServers({ io, texts }: CliContext): Promise<DoctorFinding[]> {
  const findings: DoctorFinding[] = [];
  for (const dir of serverDirsFrom(io.env)) {
    const logins = await listLogins([dir]);
    if (logins) findings.push(ok('ssh.server', texts.doctor.sshServer(dir, logins.length)));
  }
  return findings;
}
