/**
 * Faults on demand: rules that break requests by chance, or the next few that match. `before` breaks a request before it
 * has any effect; `after` breaks only its response, after it has had its effect.
 */
import * as z from 'zod';
import type { Random } from './random.ts';

const when = z.enum(['before', 'after']).default('before');
const field = z.string().regex(/^\w{1,60}$/);
const ms = z.int().min(0).max(600_000);

const common = {
  /** How often the fault strikes a matching request. */
  probability: z.number().min(0).max(1).default(1),
  /** How many matching requests it strikes; without it, all until the rule is removed. */
  times: z.int().min(1).optional(),
  /** Name of the operation, such as `itens.enviar`, or a beginning of it, such as `itens`. */
  operation: z.string().optional(),
  method: z.string().optional(),
};

export const faultSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('latency'),
    ms: ms.default(500),
    sigma: z.number().min(0).max(3).default(0),
    ...common,
  }),
  z.strictObject({ kind: z.literal('drop'), when, ...common }),
  z.strictObject({ kind: z.literal('reset'), when, ...common }),
  z.strictObject({ kind: z.literal('hang'), when, ...common }),
  z.strictObject({ kind: z.literal('late'), ms: ms.default(5000), ...common }),
  z.strictObject({ kind: z.literal('drip'), bytesPerSecond: z.int().min(1).max(10_000_000).default(200), ...common }),
  z.strictObject({ kind: z.literal('truncate'), share: z.number().min(0).max(1).default(0.5), ...common }),
  z.strictObject({ kind: z.literal('garbage'), ...common }),
  z.strictObject({
    kind: z.literal('deep'),
    levels: z.int().min(1).max(1_000_000).default(5000),
    field: field.default('personalization_data'),
    ...common,
  }),
  z.strictObject({
    kind: z.literal('forged'),
    field,
    value: z.union([z.string().max(200), z.number()]),
    ...common,
  }),
  z.strictObject({ kind: z.literal('html'), status: z.int().min(200).max(599).default(502), when, ...common }),
  z.strictObject({
    kind: z.literal('status'),
    status: z.int().min(300).max(599).default(503),
    when,
    /** Text of a Retry-After header. */
    retryAfter: z
      .string()
      .regex(/^[\x20-\x7e]{1,100}$/)
      .optional(),
    /** Text of a Location header, for a 3xx. */
    location: z
      .string()
      .regex(/^[\x21-\x7e]{1,500}$/)
      .optional(),
    ...common,
  }),
]);

/** The kinds of faults with their descriptions, for help texts. */
export const FAULT_KINDS: Readonly<Record<Fault['kind'], string>> = {
  latency: 'wait before answering: ms, and with sigma log-normally spread around it',
  drop: 'close the connection without an answer (when=before|after)',
  reset: 'reset the connection (when=before|after)',
  hang: 'never answer (when=before|after)',
  late: 'close the connection without an answer, and apply the request ms later',
  drip: 'send the answer at bytesPerSecond',
  truncate: 'send only a share of the body, then close',
  garbage: 'answer 200 with something that is not JSON',
  deep: 'nest a field of the first record that has it so many levels deep (levels, field)',
  forged:
    'answer with another value in a field of the first record that has it (field, value), such as an old item_status',
  html: 'answer with an HTML error page (status, when)',
  status: 'answer with any 3xx, 4xx or 5xx (status, when, retryAfter, location)',
};

/** A rule as a caller writes it: fields with a default may be left out. */
export type Fault = z.input<typeof faultSchema>;
export type FaultRule = z.infer<typeof faultSchema>;
export type ActiveFault = FaultRule & { id: number };

/** The faults for one request. */
export type FaultPlan = { latencyMs: number; fault?: ActiveFault };

export type Faults = {
  add(rule: unknown): ActiveFault;
  list(): ActiveFault[];
  remove(id: number): boolean;
  clear(): void;
  /** Decides which faults strike a request, and uses up their rules. */
  planFor(request: { method: string; operation: string }): FaultPlan;
};

/** Checks a rule. Throws an Error that names the mistakes. */
export function checkFault(value: unknown): FaultRule {
  const result = faultSchema.safeParse(value);
  if (result.success) return result.data;
  throw new Error(result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}.`).join(' '));
}

/** Parses `kind[:probability][,name=value…]` of the command line, such as `drop:0.1,when=after`. Throws an Error. */
export function readFault(text: string): FaultRule {
  const [head = '', ...settings] = text.split(',');
  const [kind = '', probability] = head.split(':');
  const pairs = settings.map((setting): [string, unknown] => {
    const [name = '', ...rest] = setting.split('=');
    const value = rest.join('=');
    return [name, /^-?\d+(\.\d+)?$/.test(value) && name !== 'retryAfter' ? Number(value) : value];
  });
  return checkFault({
    kind,
    ...(probability === undefined ? {} : { probability: Number(probability) }),
    ...Object.fromEntries(pairs),
  });
}

export function createFaults(random: Random): Faults {
  let rules: ActiveFault[] = [];
  let lastId = 0;

  function strikes(candidate: ActiveFault, request: { method: string; operation: string }): boolean {
    const { operation, method, probability } = candidate;
    if (operation !== undefined && operation !== request.operation && !request.operation.startsWith(`${operation}.`)) {
      return false;
    }
    if (method !== undefined && method.toUpperCase() !== request.method) return false;
    return probability >= 1 || random.chance(probability);
  }

  function use(struck: ActiveFault): void {
    if (struck.times === undefined) return;
    if (struck.times <= 1) rules = rules.filter((other) => other.id !== struck.id);
    else rules = rules.map((other) => (other.id === struck.id ? { ...struck, times: struck.times! - 1 } : other));
  }

  return {
    add(value) {
      const added = { ...checkFault(value), id: ++lastId };
      rules.push(added);
      return added;
    },
    list: () => [...rules],
    remove(id) {
      const before = rules.length;
      rules = rules.filter((other) => other.id !== id);
      return rules.length < before;
    },
    clear: () => {
      rules = [];
    },
    planFor(request) {
      const found: FaultPlan = { latencyMs: 0 };
      for (const candidate of rules) {
        const isWaiting = candidate.kind === 'latency';
        // Latencies add up; of other faults only the first one that strikes is played.
        if ((!isWaiting && found.fault !== undefined) || !strikes(candidate, request)) continue;
        use(candidate);
        if (!isWaiting) found.fault = candidate;
        else found.latencyMs += candidate.sigma === 0 ? candidate.ms : random.logNormal(candidate.ms, candidate.sigma);
      }
      return found;
    },
  };
}
