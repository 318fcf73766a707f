/** `board` without a screen: prints the figures of the shift once, as lines or as JSON. */
import { authorSign } from '../../domain/intents.ts';
import { zoneOf } from '../../replica/replica.ts';
import { createCore, type Core } from '../../app/core.ts';
import { formatTime } from '../../base/ages.ts';
import { formatTenths } from '../../base/decimals.ts';
import { EXIT, type ExitCode } from '../../base/exit-codes.ts';
import { safeText } from '../../base/safe-text.ts';
import { agesOf, departures, paceReadFrom, pacesOf, type Departure } from '../../session/state/board.ts';
import { missedCutOffs, numbersOf } from '../../session/state/missed-cut-offs.ts';
import { departureWords, missedWords } from '../../i18n/departure-words.ts';
import type { Config } from '../../config/config.ts';
import { stateDirFrom } from '../../config/folders.ts';
import type { CliIo } from '../../tty/io.ts';
import { textsIn } from '../../i18n/texts.ts';
import type { Pace } from '../../eventlog/pace.ts';
import { jsonLine } from '../output/json.ts';
import { isoOf } from '../times.ts';
import { runInCliContext, takeConfig } from '../run-with-store.ts';
import { untilLoaded } from '../plain-queue.ts';
import type { CommonFlags, CliContext } from '../cli-context.ts';

/** Reads the store once and prints the figures of the board. */
export function printBoard(io: CliIo, flags: CommonFlags): Promise<ExitCode> {
  return runInCliContext(io, flags, async (talk) => {
    const config = await takeConfig(talk, flags);
    const { operator = '', station } = config;
    const core = createCore(config, {
      author: { operator, station },
      stateDir: stateDirFrom(io.env),
      client: { isReadOnly: config.isReadOnly === true },
    });
    try {
      await core.identify(talk.signal);
      core.sync.start();
      await untilLoaded(core, textsIn(config.language));
      const figures = figuresOf(core, config);
      const lines = flags.json ? [jsonLine(recordOf(figures))] : linesOf(talk, figures);
      for (const line of lines) await talk.out.line(line);
      return EXIT.done;
    } finally {
      await core.close();
    }
  });
}

function figuresOf({ replica, activity, clock, usualPace }: Core, { station, cutOffs = [], workshop }: Config) {
  const nowMs = clock.wallNow();
  usualPace.read();
  const { records } = replica.getState();
  const hasEach = workshop?.hasPaceOfEverybody === true;
  const paces = pacesOf(records, activity.shipments(paceReadFrom(nowMs)), { nowMs, station, hasEach });
  const due = departures(records, cutOffs, nowMs, paces.shop.perHour);
  const ages = agesOf(records, nowMs, zoneOf(replica.getState()).isKnown);
  const missed =
    records.pace && missedCutOffs(records, nowMs).map((one) => ({ ...one, first: numbersOf(records, one) }));
  return { nowMs, station, paces, due, ages, missed, hasPromises: records.promises.rules !== undefined };
}

type Figures = ReturnType<typeof figuresOf>;

function recordOf({ nowMs, station, paces, due, ages, missed, hasPromises }: Figures): object {
  return {
    at: isoOf(nowMs),
    open: ages.map(({ status, count, lateCount, dueTodayCount, dueTomorrowCount }) => ({
      item_status: status,
      items: count,
      late: lateCount,
      due_today: hasPromises ? dueTodayCount : null,
      due_tomorrow: hasPromises ? dueTomorrowCount : null,
    })),
    station: { station, ...paceRecord(paces.own) },
    shop: paceRecord(paces.shop),
    cut_offs: due.map(dueRecord),
    will_miss:
      missed?.map(({ delivery, dueMs, orderCount, missing, first }) => ({
        delivery_type: delivery,
        due: isoOf(dueMs),
        orders: orderCount,
        missing: missing.length,
        first,
      })) ?? null,
    ...(paces.each ? { each: paces.each.map(({ pace, ...who }) => ({ ...who, ...paceRecord(pace) })) } : {}),
  };
}

/** `per_hour` is null if the shift is too short for a pace. */
function paceRecord({ parcels, sinceMs, perHour }: Pace): object {
  return {
    parcels,
    since: isoOf(sinceMs),
    per_hour: perHour === undefined ? null : Math.round(perHour * 10) / 10,
  };
}

function dueRecord({ method, parcelCount, openCount, cutOff, leftOver }: Departure): object {
  return {
    delivery_type: method,
    parcels: parcelCount,
    items: openCount,
    cut_off: cutOff?.time ?? null,
    minutes_left: cutOff === undefined ? null : Math.round(cutOff.leftMs / 60_000),
    parcels_left_over: leftOver ?? null,
  };
}

function linesOf(
  { language }: CliContext,
  { nowMs, station, paces, due, ages, missed, hasPromises }: Figures,
): string[] {
  const texts = textsIn(language);
  const words = texts.board;
  const said = (who: string, { perHour, parcels, sinceMs }: Pace) =>
    perHour === undefined
      ? words.noPaceOf(who, parcels)
      : words.paceOf(who, formatTenths(perHour, language), parcels, formatTime(sinceMs, nowMs));
  return [
    ...ages.map(({ status, count, lateCount, dueTodayCount }) =>
      [
        texts.statuses[status],
        count,
        lateCount > 0 ? words.late(lateCount) : words.noneLate,
        ...(hasPromises ? [texts.due.countToday(dueTodayCount)] : []),
      ].join('\t'),
    ),
    [words.pace, said(station, paces.own), said(words.shop, paces.shop)].join('\t'),
    ...due.map(({ method, parcelCount, cutOff, leftOver }) => {
      const { when, forecast } = departureWords({ cutOff, leftOver }, words);
      return [safeText(method, 100), words.parcels(parcelCount), when, forecast].join('\t').trimEnd();
    }),
    ...(missed ?? []).map(({ first, ...one }) => safeText(missedWords(one, first[0] ?? '', nowMs, texts), 200)),
    ...(paces.each ?? []).map(({ pace, ...who }) =>
      [words.each, said(safeText(authorSign(who), 100), pace)].join('\t'),
    ),
  ];
}
