/** What failed, and what to do next, in English. */
import type { OperationName } from '../../../domain/operations.ts';

/** What was tried, as a sentence begins with it. */
/** Five minutes are the longest wait that is kept of what a store asks for: it may have asked for more. */
const tryAgainIn = (seconds: number): string =>
  seconds < 300 ? `Try again in ${seconds} s.` : 'Try again in five minutes at the earliest.';

export const tried = {
  listItems: 'Listing items',
  getOrder: 'Reading the order',
  acceptItem: 'Accepting the item',
  startProduction: 'Starting production',
  shipItem: 'Shipping the item',
  returnToProduction: 'Returning the item to production',
  getProduct: 'Reading the product',
  updatePrice: 'Changing the price',
  listStock: 'Listing stock',
  updateStock: 'Changing the stock record',
  ping: 'Checking the token',
} satisfies Record<OperationName, string>;

export const failures = {
  /** `what` names the operation and on what. */
  line: (what: string, problem: string, next: string) => `${what}: ${problem}.${next === '' ? '' : ` ${next}`}`,
  said: (message: string) => `The store says: ${message}`,
  input: (argument: string) => `${argument} cannot be sent; nothing was sent`,
  readOnly: 'this is read-only; nothing was sent',
  readOnlyNext: 'Leave out --read-only (or BANCADA_READ_ONLY) to change something.',
  unreachable: (host: string, code: string) => `no connection to ${host} (${code}); nothing was sent`,
  unreachableNext: 'Check the network and the address.',
  authorityNext:
    'Its certificate is of an authority that this machine does not know. Is it your company’s? Name its file in BANCADA_CA_FILE. Otherwise do not trust this network.',
  validityNext:
    'A certificate of the store, of its authority or of a proxy between is not valid today: has it run out, or is this machine’s clock wrong?',
  otherNameNext: 'Its certificate is for another name: check the address. If that is right, do not trust this network.',
  proxy: (proxy: string, host: string, why: string) =>
    `the proxy ${proxy} makes no connection to ${host} (${why}); nothing was sent`,
  proxyCredentials:
    'It wants a name and a password: in HTTPS_PROXY they stand before the host, NAME:PASSWORD@HOST:PORT.',
  proxyNext: 'Check that the proxy runs and lets this address through, or name the address in NO_PROXY.',
  token: 'the store does not accept the token (401)',
  tokenNext: 'Make a new one in the seller area under /vendedor/integracoes.',
  limited: 'the store asks for fewer requests (429)',
  limitedNext: (seconds: number | undefined) =>
    seconds === undefined ? 'Try again in a minute.' : tryAgainIn(seconds),
  refused: (status: number) => `the store refused it (${status})`,
  invalid: (status: number) => `the store found it invalid (${status})`,
  notFound: (status: number) => `not found in this store (${status})`,
  /** Nothing has that number: looked for in what is open, and in what was closed of late. */
  noNumber: (number: string) =>
    `No order ${number} is open in this store, and none was closed in the last 30 days. “bancada items” lists the open ones.`,
  notFoundNext: 'Check the id: it must belong to the store of this token (bancada ping).',
  /** The command that lists what an id may be of. */
  listOf: {
    order: '“bancada items” lists the open orders.',
    product: '“bancada stock” lists the products.',
    stock: '“bancada stock” lists the records.',
  },
  forbidden: (status: number) => `the store does not let this token do that (${status})`,
  forbiddenNext: 'See in the seller area under /vendedor/integracoes what it may do, or make a new one.',
  noApi: (url: string, status: number) => `nothing of the API is at ${url} (${status})`,
  noApiNext: 'Check the address, path and all; a store’s ends in /api/v1.',
  trouble: (status: number) => `the store is in trouble (${status})`,
  troubleNext: (seconds: number | undefined) => (seconds === undefined ? 'Try again later.' : tryAgainIn(seconds)),
  redirect: (location: string) => `the store redirects${location && ` to ${location}`}, and that is not followed`,
  redirectNext: 'Check the base URL.',
  unreadable: {
    html: 'the answer is an HTML page, not the API’s',
    'not-json': 'the answer is not JSON',
    'wrong-shape': 'the answer has another shape than the API’s',
    truncated: 'the answer breaks off',
    'too-large': 'the answer is too large',
    empty: 'the answer is empty',
    'bad-encoding': 'the answer is in an encoding that was not asked for',
  },
  unreadableNext:
    'Check the base URL (its path ends in /api/v1). If it is right, something in front of the store has answered: try again later.',
  incomplete: (count: number, total: number) => `the list has ${total} rows by its own count, and only ${count} came`,
  incompleteNext: 'The others are on no page of it; “bancada doctor” looks closer.',
  late: 'no answer in time',
  lost: 'the answer was lost on its way',
  noReplyNext: 'Try again.',
  /** Behind what to do next: the command that comes then, or finds out more. */
  thenRun: { doctor: '“bancada doctor” looks closer.', login: 'Then: bancada login' },
  aborted: 'interrupted',
  unexpected: 'This is a bug in bancada. --verbose shows where.',
  output: (code: string) => `The output cannot be written: ${code === 'ENOSPC' ? 'the disk is full (ENOSPC)' : code}.`,
  /** What stands in the way of the file in which this machine keeps what it does. */
  state: {
    'disk-full': (file: string) => `The disk is full, nothing can be kept: ${file}`,
    'read-only': (file: string) => `The state is read-only, nothing can be kept: ${file}`,
    'no-access': (file: string) => `The state directory or file cannot be used by this user: ${file}`,
    foreign: (file: string) => `The state belongs to another user, who could change it: ${file}`,
    busy: (file: string) => `Another bancada holds the state for too long: ${file}`,
    corrupt: (file: string) => `The state file is damaged: ${file}`,
    gone: (file: string) => `The state was deleted or replaced while it was in use: ${file}`,
    failed: (file: string) => `The state cannot be used: ${file}`,
  },
  localAddress: (address: string) => `cannot listen on ${address}`,
};
