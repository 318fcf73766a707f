/** The van check, as one session works with it: in the name of its operator. */
import type { Author } from '../../domain/intents.ts';
import type { Van } from '../../eventlog/services/van.ts';
import type { Manifest } from '../../eventlog/van.ts';

/** The van check of a process in the name of whoever works in a session. */
export type VanAsAuthor = Pick<Van, 'carriers' | 'state'> & {
  scan(carrier: string, code: string): ReturnType<Van['scan']>;
  remove(carrier: string, code: string): ReturnType<Van['remove']>;
  close(carrier: string): Manifest | undefined;
};

/** Makes it so. */
export function vanAsAuthor({ carriers, state, scan, remove, close }: Van, by: () => Author): VanAsAuthor {
  return {
    carriers,
    state,
    scan: (carrier, code) => scan(carrier, code, by()),
    remove: (carrier, code) => remove(carrier, code, by()),
    close: (carrier) => close(carrier, by()),
  };
}
