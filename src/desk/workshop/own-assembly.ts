/** The assembly wall, as one desk works with it: in the name of its operator, and only to look at where no more is given. */
import type { Assembly, WallScanned } from '../../core/assembly.ts';
import type { Author } from '../../domain/intents.ts';

export type OwnAssembly = Pick<Assembly, 'state' | 'slotOf'> & {
  scan(code: string): WallScanned | undefined;
  remove(itemId: string, unit: number): boolean;
  takeApart(slot: string): number | undefined;
};

/** The wall of a process in the name of whoever works at a desk. */
export function ownAssembly(assembly: Assembly, by: () => Author, isReadOnly = false): OwnAssembly {
  const { state, slotOf } = assembly;
  if (isReadOnly) {
    return {
      state,
      slotOf,
      scan: () => undefined,
      remove: () => false,

      takeApart: () => undefined,
    };
  }
  return {
    state,
    slotOf,
    scan: (code) => assembly.scan(code, by()),
    remove: (itemId, unit) => assembly.remove(itemId, unit, by()),
    takeApart: (slot) => assembly.takeApart(slot, by()),
  };
}
