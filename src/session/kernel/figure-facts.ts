/** The facts that the figures of a session are counted from. */
import { zoneOf } from '../../replica/replica.ts';
import type { SessionContext } from '../session-context.ts';
import { hoursOfBoard } from '../state/board.ts';
import type { SessionFacts, FigureFacts } from '../state/figure.ts';
import { isLineSeen } from '../state/packing-tags.ts';
import { waitsForPacking } from './claims.ts';

/** How many entries of the audit trail are read, at most, to know what was done here. */
const MOST_ENTRIES = 5000;

/** Collects the facts. The time is rounded down to the minute: ages and lateness change once a minute. */
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

/** The moves that this session's operator has requested since `sinceMs` (milliseconds since the epoch), as `operation item`. */
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
