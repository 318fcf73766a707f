/** The words of the bench over SSH, in English: to those who run the server and those at its other end. */
export const en = {
  key: {
    foreign: (path: string) =>
      `${path} can be written by others: whoever adds a key works as anybody. Run: chmod go-w ${path}`,
    none: (path: string) => `${path} holds no key, so nobody could log in.`,
    line: (path: string, line: number, problem: string) => `${path}, line ${line}: ${problem}`,
    notAKey: 'this is no public key in OpenSSH’s format',
    type: (type: string) => `keys of the type ${type} are not taken; ed25519, ECDSA and RSA from 2048 bits are`,
    option: (name: string) => `the option ${name} is not understood, and so the key is not taken`,
    optionValue: (name: string) => `the value of the option ${name} is not understood`,
    nameless: 'a key needs a comment or operator="…": the audit trail names who worked',
    revokedAlone: 'a @revoked line takes no options: nothing of that key is taken any more',
    twice: (line: number) => `the same key as in line ${line}`,
  },
  hostKey: {
    unusable: (path: string) => `The host key ${path} is no private key without a passphrase.`,
    type: (path: string, type: string) =>
      `The host key ${path} is of the type ${type}; ed25519 and ECDSA are taken: ssh-keygen -t ed25519 -f FILE`,
    sameType: (one: string, other: string, type: string) =>
      `The host keys ${one} and ${other} are both of the type ${type}; a server has one of each.`,
    made: (path: string) => `Made a host key: ${path}`,
  },
  server: {
    listening: (address: string) => `Serving the bench over SSH on ${address}. Ctrl+C ends it.`,
    fingerprint: (text: string) => `Host key ${text}`,
    nextFingerprint: (text: string) => `Next host key ${text}, which clients learn when they log in`,
    doorbell: (url: string) => `Webhooks at ${url}`,
    metrics: (url: string) => `Metrics on ${url}`,
    status: (isHealthy: boolean, sessions?: number) =>
      `${isHealthy ? 'healthy' : 'not healthy, see /healthz'}${sessions === undefined ? '' : `; ${sessions} ${sessions === 1 ? 'session' : 'sessions'}`}`,
    notNotified: (why: string) =>
      `systemd cannot be told that this service is ready: systemd-notify failed (${why}). Install it, or take Type=exec and no WatchdogSec.`,
    keys: (count: number) => `${count} ${count === 1 ? 'key' : 'keys'} may log in`,
    notAddresses: (flag: string) => `${flag} takes addresses with commas between them: 10.0.0.0/8,192.168.1.*`,
    inUse: (address: string) => `${address} is in use by another program, or not this user’s to take.`,
    hung: (what: string) => `The server did not end by itself, because of: ${what}. Please report it.`,
    keysBroken: (problem: string) =>
      `The authorized keys have changed and cannot be taken; those that worked go on. ${problem}`,
    keysTaken: (count: number) => `The authorized keys have changed: ${count} may log in now.`,
    noControl: 'The state directory’s path is too long for a socket: “bancada ssh sessions” cannot ask this server.',
  },
  session: {
    noTerminal: 'bancada: this needs a terminal. Log in with: ssh -t',
    tooMany: 'bancada: too many sessions. Try again when somebody has left.',
    commandsOnly: 'bancada: this key may run commands only, such as: queue',
    'key-removed': 'bancada: your key was taken away.',
    'key-expired': 'bancada: your key has expired.',
    'key-changed': 'bancada: your key was changed. Log in again.',
    ended: 'bancada: this session was ended on the host.',
    idle: 'bancada: nobody pressed a key for too long.',
    late: 'bancada: this command took too long.',
    slow: 'bancada: the line took nothing for too long.',
    flood: 'bancada: more input than hands or a scanner can make.',
    stopping: 'bancada: the server is stopping.',
    crashed: 'bancada: this session failed; the others go on. Log in again.',
    locked: 'Nobody was here for a while, so the screen is covered.',
    unlock: 'Enter confirm',
  },
  host: {
    columns: { what: 'What', who: 'Who', from: 'From', since: 'Since', idle: 'Idle' },
    whats: { login: 'login', terminal: 'terminal', command: 'command' },
    noServer:
      'No bancada ssh answers this user here. Ask as root or as the user that it runs as, with its BANCADA_STATE_DIR.',
    nobody: 'Nobody is logged in.',
    notThere: (id: string) => `There is no session ${id}. See: bancada ssh sessions`,
  },
  command: {
    noShell: 'bancada: there is no shell here; one command that reads, and nothing around it.',
    tooLong: (most: number) => `bancada: a command line has ${most} characters at most.`,
    notGiven: (names: string) =>
      `bancada: this is not given over SSH. There are: ${names}. Without a command the bench opens.`,
    waiting: (perMinute: number) =>
      `bancada: the store is asked at most ${perMinute} times a minute for one operator, so this takes a while.`,
    stale: (why: string, age: string) => `Not up to date: ${why}. This is ${age} old.`,
    notLoaded: 'The store has not been read yet. Try again in a moment.',
  },
};

export type SshTexts = typeof en;
