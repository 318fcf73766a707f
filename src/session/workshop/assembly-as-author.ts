/** The assembly wall, as one session works with it: in the name of its operator. */
import type { Assembly, WallScanned } from '../../eventlog/services/assembly.ts';
import type { Author } from '../../domain/intents.ts';

export type AssemblyAsAuthor = Pick<Assembly, 'state' | 'slotOf'> & {
  scan(code: string): WallScanned;
  remove(itemId: string, unit: number): boolean;
  takeApart(slot: string): number | undefined;
};

/** The wall of a process in the name of whoever works in a session. */
export function assemblyAsAuthor(assembly: Assembly, by: () => Author): AssemblyAsAuthor {
  const { state, slotOf } = assembly;
  return {
    state,
    slotOf,
    scan: (code) => assembly.scan(code, by()),
    remove: (itemId, unit) => assembly.remove(itemId, unit, by()),
    takeApart: (slot) => assembly.takeApart(slot, by()),
  };
}
