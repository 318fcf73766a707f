/** The order in which test files begin. */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * A sequencer that begins with the files named, in that order: those that take long however short they are. Begun last,
 * one of them would run alone at the end, with a core that has nothing to do. `names` are parts of paths.
 */
export function longestFirst(names: readonly string[]): typeof BaseSequencer {
  const rankOf = ({ moduleId }: TestSpecification) => {
    const rank = names.findIndex((name) => moduleId.includes(name));
    return rank < 0 ? names.length : rank;
  };
  return class extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's own
      const sorted = await super.sort(files);
      return sorted.toSorted((one, other) => rankOf(one) - rankOf(other));
    }
  };
}
