/** The health line, in English. */

export const health = {
  connecting: 'connecting',
  loading: 'loading',
  live: 'live',
  incomplete: 'incomplete',
  behind: 'behind',
  offline: 'offline',
  unauthenticated: 'token refused',
  age: (age: string) => `picture ${age} old`,
  nextTry: (seconds: number) => `next try in ${seconds} s`,
  trying: 'trying',
  firstPages: 'first pages only',
  without: (states: string) => `without the list ${states}`,
  missing: (have: number, total: number) => `${have} of ${total}`,
  progress: (done: number, total: number) => `${done} of ${total}`,
  disk: 'disk trouble',
  /** The sentences of which `db/` makes what ails the disk: the English ones are its own. */
  diskParts: {
    full: 'The disk is full, nothing can be kept',
    readOnly: 'The state is read-only, nothing can be kept',
    noAccess: 'The state directory or file cannot be used by this user',
    foreign: 'The state belongs to another user, who could change it',
    busy: 'Another bancada holds the state for too long',
    gone: 'The state was deleted or replaced while it was in use; nothing can be kept until bancada is started again',
    failed: 'The state cannot be used',
    damaged: 'The state file is damaged',
    newer: 'The state file was written by a newer bancada',
    older: 'The state file was written by an early bancada whose files are no longer read',
    setAside: ' and was set aside as ',
    begun: '; a new one was begun.',
    actions: ' Actions without a verdict are in the old one: ',
  },
  /** Nothing has been read since the program began. */
  notReadYet: (why: string, since: string) => `The orders cannot be read yet, since ${since}: ${why}.`,
  notRead: (why: string) => `The orders could not be read: ${why}.`,
  /** `states`: names of lists that fail again and again; `why` is empty where nothing is being tried just now. */
  listNotRead: (states: string, why: string) =>
    `The list ${states} cannot be read${why === '' ? '' : `: ${why}`}. What is shown of it may be old.`,
  troubles: {
    unreachable: 'the store cannot be reached',
    limited: 'the store asks for fewer requests',
    'store-trouble': 'the store has trouble of its own',
    unreadable:
      'the answer is none that the store’s API gives; perhaps it is a maintenance page, or the login page of this network',
    refused: 'the store refuses it',
  },
  /** `span`: how far this machine's clock is from the store's. */
  clockOff: (span: string, isAhead: boolean) =>
    `This machine’s clock is ${span} ${isAhead ? 'ahead of' : 'behind'} the store’s: ages, and what is late, are off by as much. Set it right.`,
  refusedToken: 'The store does not accept the token. Make a new one in the seller area under /vendedor/integracoes.',
  hub: {
    joining: () => 'hub…',
    following: (hosts: number) => `hub ${hosts}`,
    leading: (hosts: number) => `hub ${hosts}*`,
    direct: () => 'no hub: direct',
  },
  wrongToken: (url: string) =>
    `The store at ${url} does not accept this token. Make a new one in the seller area under /vendedor/integracoes.`,
};
