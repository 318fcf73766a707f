/** The desk in its team: what it tells the others, what it hears of them, and how an order is taken over. */
import { placeInFront, say } from '../store/desk.ts';
import type { WorkPrompt } from '../store/work.ts';
import type { Claim } from '../team/claims.ts';
import { safeText } from '../terminal/safe-text.ts';
import type { Bench } from './bench.ts';
import type { FieldWords } from './field-prompts.ts';
import { numberOf } from './item-names.ts';

const MAX_REASON_LENGTH = 200;

type TakeOverPrompt = WorkPrompt & { kind: 'takeOver' };

/** The claim that somebody else has on an order. */
export function claimOfAnother({ team, clock }: Pick<Bench, 'team' | 'clock'>, orderId: string): Claim | undefined {
  const claim = team.state.getState().claims.get(orderId);
  return claim && claim.stationId !== team.me.id && claim.expiresAt > clock.now() ? claim : undefined;
}

/** Whether an order is on nobody else's bench: the ones that a desk picks by itself. */
export function isFreeOrder(bench: Pick<Bench, 'team' | 'clock'>): (orderId: string) => boolean {
  return (orderId) => claimOfAnother(bench, orderId) === undefined;
}

/** `ana @ bench 2`. */
export function teamName({ operator, station }: Pick<Claim, 'operator' | 'station'>): string {
  return [operator, station].filter(Boolean).join(' @ ');
}

/** The words around the reason. */
export function takeOverWords(bench: Bench, { orderId, problem }: TakeOverPrompt): FieldWords {
  const words = bench.texts.work.team;
  const claim = claimOfAnother(bench, orderId);
  return { label: words.prompt(claim ? teamName(claim) : ''), hint: words.promptHint, problem };
}

/** Enter at the reason. */
export function submitTakeOver(bench: Bench, prompt: TakeOverPrompt): void {
  const { desk, team, texts } = bench;
  const words = texts.work.team;
  const reason = safeText(prompt.value, MAX_REASON_LENGTH).trim();
  if (reason === '') return desk.setState({ prompt: { ...prompt, problem: words.needsReason } });
  const numero = numberOfOrder(bench, prompt.orderId);
  desk.setState({ prompt: undefined });
  // Another order may be on the bench by now.
  if (desk.getState().packing.orderId !== prompt.orderId) return say(desk, 'warn', texts.work.reasons.noOrder);
  // It was given back while the reason was typed.
  if (!team.me.claim(prompt.orderId)) return say(desk, 'ok', words.isFree(numero));
  if (!team.me.takeOver(prompt.orderId, reason)) return say(desk, 'error', words.notRecorded);
  say(desk, 'ok', words.taken(numero));
}

/**
 * Tells the team where the desk is and claims the order on its bench, as long as somebody does something there; says when
 * it was taken over. Answers how to leave the team.
 */
export function attendTeam(bench: Bench): () => void {
  const { desk, team, texts } = bench;
  const { me } = team;
  let onBench: string | undefined;
  let isMine = false;

  function look(): void {
    const state = desk.getState();
    const { orderId } = state.packing;
    if (onBench !== undefined && onBench !== orderId) me.release(onBench);
    onBench = orderId;
    // Claims and renews: what changes on a desk is somebody's doing.
    isMine = orderId !== undefined && me.claim(orderId) === undefined;
    me.at({ screen: placeInFront(state).screen, orderId });
  }

  look();
  const endings = [
    desk.subscribe((state, before) => {
      // News come by themselves.
      if (state.news === before.news) look();
    }),
    team.state.subscribe(() => {
      const other = onBench === undefined ? undefined : claimOfAnother(bench, onBench);
      if (!other || !isMine || onBench === undefined) return;
      isMine = false;
      bench.outlet.ring('error');
      say(desk, 'warn', texts.work.team.takenFromYou(teamName(other), numberOfOrder(bench, onBench)));
    }),
  ];
  return () => {
    for (const end of endings) end();
    me.leave();
  };
}

function numberOfOrder({ shop }: Bench, orderId: string): string {
  return numberOf(shop.getState().records.ofOrder(orderId)[0]?.item) || orderId;
}
