/** One way through a small world, where all of them would take too long. */
import type { Random } from '../sim/world/random.ts';
import type { World } from './bfs.ts';

/** Goes on by chance until everything is at rest or something is wrong; returns what is. */
export async function stroll(world: World, random: Random): Promise<readonly string[]> {
  for (;;) {
    const choices = world.choices();
    const complaints = world.complaints(choices.length === 0);
    if (choices.length === 0 || complaints.length > 0) return complaints;
    // Nothing begins after the end: it comes last.
    const others = choices.filter((choice) => choice !== 'settle');
    await world.take(random.pick(others.length > 0 ? others : choices));
  }
}
