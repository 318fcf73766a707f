/** What a session asks of the outbox and of the workshop: in the name of its operator. */
import type { Author, Intent } from '../domain/intents.ts';
import type { Assembly } from '../eventlog/services/assembly.ts';
import type { PriceRuns } from '../eventlog/services/price-runs.ts';
import type { Van } from '../eventlog/services/van.ts';
import type { Workshop } from '../eventlog/services/workshop.ts';
import type { Actions } from '../outbox/actions.ts';

/** A service whose methods `Name` take no author any more: it was their last argument. */
type AsAuthor<Service, Name extends keyof Service> = Omit<Service, Name> & {
  [N in Name]: Service[N] extends (...args: [...infer Before, Author]) => infer Result
    ? (...args: Before) => Result
    : never;
};

export type AssemblyAsAuthor = AsAuthor<Omit<Assembly, 'pieces'>, 'scan' | 'remove' | 'takeApart'>;
export type PromosAsAuthor = AsAuthor<
  Pick<PriceRuns, 'runs' | 'preview' | 'products' | 'plan' | 'stop'>,
  'plan' | 'stop'
>;
export type VanAsAuthor = AsAuthor<Omit<Van, 'manifests'>, 'scan' | 'remove' | 'close'>;
export type WorkshopAsAuthor = Omit<
  AsAuthor<
    Workshop,
    'hold' | 'release' | 'packed' | 'keepFiscalKey' | 'leaveWithoutFiscalKey' | 'note' | 'labelPrinted'
  >,
  'remake'
> & {
  remake(piece: Parameters<Workshop['remake']>[0], reason: string, units: number, unit?: number): boolean;
};

/** The assembly wall in the name of the session's operator. */
export function assemblyAsAuthor(assembly: Assembly, by: () => Author): AssemblyAsAuthor {
  const { state, slotOf, resize, scan, remove, comingOut, takeApart } = assembly;
  return asAuthor({ state, slotOf, resize, scan, remove, comingOut, takeApart }, by, ['scan', 'remove', 'takeApart']);
}

/** Runs of prices in the name of the session's operator. */
export function promosAsAuthor({ runs, preview, products, plan, stop }: PriceRuns, by: () => Author): PromosAsAuthor {
  return asAuthor({ runs, preview, products, plan, stop }, by, ['plan', 'stop']);
}

/** The van check in the name of the session's operator. */
export function vanAsAuthor({ carriers, state, scan, remove, close }: Van, by: () => Author): VanAsAuthor {
  return asAuthor({ carriers, state, scan, remove, close }, by, ['scan', 'remove', 'close']);
}

/** The shop's own records in the name of the session's operator. */
export function workshopAsAuthor(workshop: Workshop, by: () => Author): WorkshopAsAuthor {
  return {
    ...asAuthor(workshop, by, [
      'hold',
      'release',
      'packed',
      'keepFiscalKey',
      'leaveWithoutFiscalKey',
      'note',
      'labelPrinted',
    ]),
    remake: (piece, reason, units, unit) => workshop.remake(piece, reason, units, by(), unit),
  };
}

function asAuthor<Service extends object, Name extends keyof Service>(
  service: Service,
  by: () => Author,
  names: readonly Name[],
): AsAuthor<Service, Name> {
  const signed = names.map((name) => {
    const method = service[name] as (...args: unknown[]) => unknown;
    return [name, (...args: unknown[]) => method(...args, by())] as const;
  });
  return { ...service, ...Object.fromEntries(signed) } as AsAuthor<Service, Name>;
}

/** The same actions, with the author of this session unless a call names another. */
export function actionsBy(actions: Actions, by: () => Author): Actions {
  return {
    ...actions,
    perform: (operation, itemId, trackingCode) =>
      actions.ask({ operation, itemId, trackingCode }, { by: by() }).intent as Intent | undefined,
    ask: (request, options) => actions.ask(request, { by: by(), ...options }),
    bulk: {
      ...actions.bulk,
      start: (preview, options) => actions.bulk.start(preview, { by: by(), ...options }),
      lastOf: (author = by()) => actions.bulk.lastOf(author),
    },
    undo: (author = by(), seen) => actions.undo(author, seen),
    shippedLast: (author = by()) => actions.shippedLast(author),
    lastDoneAt: (author = by()) => actions.lastDoneAt(author),
    askAgain: (intentId, author = by()) => actions.askAgain(intentId, author),
    setAside: (intentId, author = by()) => actions.setAside(intentId, author),
    noteTakeOver: (orderId, asked, author = by()) => actions.noteTakeOver(orderId, asked, author),
    noteShift: (next, author = by()) => actions.noteShift(next, author),
    noteReveal: (orderId, author = by(), to) => actions.noteReveal(orderId, author, to),
  };
}
