/**
 * Calls packing benches when an order is complete on the assembly wall, and those and the wall if a piece must come out of a
 * slot.
 */
import { numberOfOrder } from '../kernel/claims.ts';
import { placeInFront, say } from '../state/session-state.ts';
import { straysIn } from '../../eventlog/assembly.ts';
import type { SessionContext } from '../session-context.ts';
import { sayBehind } from './say-behind.ts';

/** Subscribes; returns how to end. */
export function watchWall(context: SessionContext): () => void {
  const { replica, session, assembly, effects } = context;
  const complete = () => assembly.state().slots.filter(({ state }) => state === 'complete');
  let before = new Set(complete().map(({ order_id }) => order_id));
  const number = ({ order_id }: { order_id: string }) => numberOfOrder(context, order_id);
  const strays = () => straysIn(assembly.state());
  let strayed = new Set(strays().map(({ seq }) => seq));
  let seen = replica.getState().version;
  return replica.subscribe(({ version }) => {
    if (version === seen) return;
    seen = version;
    const { screen } = placeInFront(session.getState());
    const out = strays();
    const stray = out.find((one) => !strayed.has(one.seq));
    strayed = new Set(out.map(({ seq: piece }) => piece));
    // The large letters must not tell the operator to put that piece back.
    const last = session.getState().wallScan;
    if (last && 'view' in last && out.some((one) => one.item_id === last.item.id && one.unit === last.unit)) {
      session.setState({ wallScan: undefined });
    }
    const now = complete();
    const called = now.filter(({ order_id }) => !before.has(order_id));
    before = new Set(now.map(({ order_id }) => order_id));
    const { assembly: words } = context.texts;
    const texts = screen === 'packing' ? called.map((one) => words.called(one.slot, number(one))) : [];
    // Behind the calls, which are short: of a text that is too long, the end is cut.
    const isOut = stray && (screen === 'assembly' || screen === 'packing');
    if (isOut) texts.push(words.strayed(stray.slot, number(stray)));
    if (texts.length === 0) return;
    effects.ring(isOut ? 'error' : 'ok');
    if (isOut) say(session, 'error', texts.join(' '));
    else sayBehind(session, texts.join(' '));
  });
}
