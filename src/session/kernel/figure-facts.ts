/** What the figures of a session are counted from. */
import { zoneOf } from '../../replica/replica.ts';
import type { SessionContext } from '../session-context.ts';
import { hoursOfBoard } from '../state/board.ts';
import type { SessionFacts, FigureFacts } from '../state/figure.ts';
import { isLineSeen } from '../state/packing-tags.ts';
import { waitsForPacking } from './claims.ts';

/** The trail is asked for so many of its entries, to know what was done here. */
const MOST_ENTRIES = 5000;

/** Ages move by the minute, and what is late with them. */
export function figureFacts(context: SessionContext): FigureFacts {
  const { replica, stock, clock } = context;
  const state = replica.getState();
  const { rows, isLoaded } = stock.getState();
  return {
    ...state,
    nowMs: Math.floor(clock.wallNow() / 60_000) * 60_000,
    isZoneKnown: zoneOf(state).isKnown,
    stock: isLoaded ? rows : undefined,
    bench: sessionFacts(context),
  };
}

function sessionFacts(context: SessionContext): SessionFacts {
  const { session, team, records, clock, absence } = context;
  const { packing, stock, marks, ticked, news, columns, away } = session.getState();
  const { stations } = team.state.getState();
  return {
    packing,
    stock,
    marks,
    ticked,
    cancelled: news.cancelled,
    stations: stations.values(),
    station: stations.get(team.me.id)?.station ?? '',
    hours: hoursOfBoard(columns),
    mayPack: waitsForPacking(context),
    isTextSeen: (line) => isLineSeen(session.getState(), line),
    shipments: records.shipments,
    away() {
      const sinceMs = away?.sinceMs ?? absence?.sinceMs() ?? clock.wallNow();
      return { sinceMs, own: ownMoves(context, sinceMs) };
    },
  };
}

/** The moves that this session's operator asked for since a moment on the wall clock: `operation item`. */
export function ownMoves(
  { records, team }: Pick<SessionContext, 'records' | 'team'>,
  sinceMs: number,
): ReadonlySet<string> {
  const me = team.state.getState().stations.get(team.me.id);
  return new Set(
    records
      .trail(sinceMs, MOST_ENTRIES)
      .filter(
        ({ what, operator, station }) => what === 'verdict' && operator === me?.operator && station === me.station,
      )
      .map(({ operation, item_id: id }) => `${operation} ${id}`),
  );
}
