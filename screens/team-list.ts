/** Who is on, where each of them is, and which order each has on the bench: a list of the activity screen. */
import { formatSpan } from '../src/base/ages.ts';
import { ownField } from '../src/base/json.ts';
import { numberOf } from '../src/domain/item-names.ts';
import type { Texts } from '../src/i18n/texts.ts';
import { restOf, type ActivityLine, type List, type Part } from './activity-list.ts';
import type { ViewContext } from '../src/session/session-context.ts';
import { teamName } from '../src/session/packing/claims.ts';

export function teamList({ team, texts, clock, replica, session }: ViewContext, part: Part): List {
  const { columns } = session.getState();
  const { stations, claims } = team.state.getState();
  const names = texts.activity.columns.team;
  const now = clock.wallNow();
  const where = columns >= 60 ? 14 : 10;
  const order = columns >= 50 ? 10 : 8;
  const since = 10;
  const on = columns >= 80 ? 10 : 0;
  const who = restOf(columns, where, order, since, on);
  const inOrder = [...stations.values()].toSorted((a, b) => a.joinedAt - b.joinedAt || (a.id < b.id ? -1 : 1));
  const lines = part(inOrder).map((station): ActivityLine => {
    const { id, place, joinedAt, placedAt } = station;
    const { orderId } = place;
    const holder = orderId === undefined ? undefined : claims.get(orderId)?.stationId;
    const isMe = id === team.me.id;
    const numero =
      orderId === undefined ? '' : `#${numberOf(replica.getState().records.ofOrder(orderId)[0]?.item) || orderId}`;
    return [
      { text: isMe ? `${teamName(station)} (${texts.team.you})` : teamName(station), role: isMe ? 'focus' : undefined },
      { text: screenName(place.screen, texts) },
      // One station has it open, and another has claimed it.
      { text: numero, role: holder === undefined || holder === id ? undefined : 'loud' },
      { text: formatSpan(Math.max(0, now - placedAt)), role: 'quiet' },
      ...(on > 0 ? [{ text: formatSpan(Math.max(0, now - joinedAt)), role: 'quiet' as const }] : []),
    ];
  });
  return {
    columns: [
      { name: names.who, width: who },
      { name: names.where, width: where },
      { name: names.order, width: order },
      { name: names.since, width: since },
      ...(on > 0 ? [{ name: names.on, width: on }] : []),
    ],
    lines,
    empty: texts.activity.emptyTeam,
  };
}

/** Another host may be of another version, with screens that this one does not have. */
export function screenName(screen: string, { screens }: Texts): string {
  return ownField<string>(screens, screen) ?? screen;
}
