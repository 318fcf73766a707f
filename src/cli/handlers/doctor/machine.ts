/** Checks of this machine: Node, the terminal, the files. */
import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readIntentsOf, quarantinedIn, type QuarantinedFile } from '../../../db/quarantine.ts';
import { isSessionsFile } from '../../../db/state-dir.ts';
import { foreignIn } from '../../../db/state-rights.ts';
import { mistakesIn, SETTINGS_FILE_NAMES } from '../config.ts';
import { rightsProblem } from '../../../config/private-file.ts';
import { profileFileIn } from '../../../config/profiles.ts';
import { colourLevel } from '../../../tty/output/colours.ts';
import type { CliTexts } from '../../../i18n/cli/cli-texts.ts';
import type { CliContext } from '../../cli-context.ts';
import { remark, ok, problem, unknown, type DoctorFinding } from './finding.ts';
import { configDirFrom, stateDirFrom } from '../../../config/folders.ts';

const LEAST_FREE_BYTES = 50 * 1024 * 1024;

/** Checks everything that needs no store. */
export function lookAtMachine(talk: CliContext): DoctorFinding[] {
  return [node(talk), ...terminal(talk), ...files(talk)];
}

function node({ texts }: CliContext): DoctorFinding {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const isNewEnough = major > 22 || (major === 22 && minor >= 19);
  const check = 'machine.node';
  return isNewEnough ? ok(check, process.versions.node) : problem(check, process.versions.node, texts.doctor.node);
}

function terminal({ io, texts }: CliContext): DoctorFinding[] {
  const { doctor: words } = texts;
  const { env, stdout } = io;
  const findings: DoctorFinding[] = [];
  const rows = (stdout as { rows?: number }).rows ?? 0;
  if (stdout.isTTY !== true) findings.push(remark('terminal', words.notTerminal, words.notTerminalAdvice));
  else {
    const size = `${stdout.columns ?? 0}×${rows}`;
    const isRoomy = (stdout.columns ?? 0) >= 80 && rows >= 24;
    findings.push(isRoomy ? ok('terminal.size', size) : remark('terminal.size', size, words.size));
    const level = colourLevel(env as NodeJS.ProcessEnv, true);
    const colours = ['0', '16', '256', '16777216'][level]!;
    findings.push(
      env['TERM'] === 'dumb' ? problem('terminal.colours', '0', words.dumb) : ok('terminal.colours', colours),
    );
    findings.push(unknown('terminal.copy', words.osc52, words.osc52Advice));
    if (env['TMUX']) findings.push(remark('terminal.tmux', 'tmux', words.tmux));
  }
  const locale = env['LC_ALL'] || env['LC_CTYPE'] || env['LANG'] || '';
  const isUtf8 = /utf-?8/i.test(locale) || process.platform === 'win32' || process.platform === 'darwin';
  findings.push(isUtf8 ? ok('terminal.utf-8', locale) : remark('terminal.utf-8', locale || '–', words.noUtf8));
  return findings;
}

function files({ io, texts }: CliContext): DoctorFinding[] {
  const { doctor: words } = texts;
  const findings: DoctorFinding[] = [];
  const profileFile = profileFileIn(configDirFrom(io.env));
  if (existsSync(profileFile)) {
    findings.push(
      rightsProblem(statSync(profileFile)) === undefined
        ? ok('files.profiles', profileFile)
        : problem('files.profiles', profileFile, words.chmod(profileFile)),
    );
  }
  findings.push(...settingsFiles(configDirFrom(io.env), texts));
  const stateDir = stateDirFrom(io.env);
  const place = nearestThere(stateDir);
  const foreign = existsSync(stateDir) ? foreignIn(stateDir) : undefined;
  if (!canWrite(place)) findings.push(problem('files.state', stateDir, words.notWritable(place)));
  else if (foreign !== undefined) {
    findings.push(problem('files.state', stateDir, texts.config.foreignFile(foreign)));
  } else if (existsSync(stateDir) && process.platform !== 'win32' && statSync(stateDir).mode & 0o077) {
    findings.push(problem('files.state', stateDir, words.chmodDir(stateDir)));
  } else findings.push(ok('files.state', stateDir));
  findings.push(...quarantinedIn(stateDir).map((file) => setAside(file, texts)));
  const { bavail, bsize } = statfsSync(place);
  const free = `${Math.floor((bavail * bsize) / 1024 / 1024)} MB`;
  findings.push(
    bavail * bsize >= LEAST_FREE_BYTES ? ok('files.space', free) : problem('files.space', free, words.diskFull),
  );
  return findings;
}

/** The finding for a state file that was set aside: the store may not have its intents. */
function setAside({ path }: QuarantinedFile, { doctor: words }: CliTexts): DoctorFinding {
  const check = 'files.set-aside';
  if (isSessionsFile(path)) return remark(check, path, words.setAsideDesks);
  const { intents, isWhole } = readIntentsOf(path);
  if (intents.length > 0) return problem(check, path, words.setAside(intents.length, path));
  return isWhole ? remark(check, path, words.setAsideEmpty) : problem(check, path, words.setAsideUnread);
}

/** Checks the settings files that exist. */
function settingsFiles(configDir: string, texts: CliTexts): DoctorFinding[] {
  return (['config', 'keys', 'commands', 'workshop'] as const).flatMap((name) => {
    const file = join(configDir, SETTINGS_FILE_NAMES[name]);
    const [first] = mistakesIn(configDir, name, { texts });
    if (first !== undefined) return [problem(`files.${name}`, file, first)];
    return existsSync(file) ? [ok(`files.${name}`, file)] : [];
  });
}

function nearestThere(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : nearestThere(dirname(path));
}

function canWrite(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
