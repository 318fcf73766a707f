import type { TagLabel } from '../domain/tag-labels.ts';

/** A printer's own port, which takes bytes as they come. */
export type PrinterPort = { host: string; port: number };

/** Where tags of pieces go: to the print command, or to a printer's own port. */
export type TagTarget = 'command' | PrinterPort;

/** Why such a printer did not take a job: nobody answers there, it did not take all of it in time, or threw it away, it seems. */
export type PortProblem = 'printer-unreachable' | 'printer-late' | 'printer-broke-off';

/** Why tags were not printed. */
export type TagProblem = 'no-command' | 'command-failed' | 'command-late' | PortProblem;

/** How a print command that failed ended, and the first line of what it said: not safe for a terminal. */
export type HowEnded = { exitCode: number | null; said: string };

/** Prints tags of pieces, one job after the other. */
export type TagPrinter = {
  /** Never rejects. `onFailure` hears how a command that failed ended. */
  print(labels: readonly TagLabel[], onFailure?: (how: HowEnded) => void): Promise<TagProblem | undefined>;
};

/** Why a label was not printed, by what the operator can do about it. */
export type LabelProblem = 'bad-address' | 'unreachable' | 'refused' | 'late' | 'too-large' | 'empty' | TagProblem;

/** The same, and that the trail cannot be told, so that nothing is fetched. */
export type WhyNotPrinted = LabelProblem | 'not-noted';

/** Of some labels how many were printed or written now, are not there, were printed before and are old of these, and failed. */
export type LabelCounts = { done: number; none: number; before: number; old: number; failed: number };

/** What became of printing a label. */
export type Printed =
  | {
      bytes: number;
      /** The SHA-256 of the file, in hex digits. */
      hash: string;
      /** The tracking code on it, where the file says it. */
      code?: string | undefined;
      problem?: undefined;
    }
  | {
      problem: LabelProblem;
      how?: HowEnded;
    };

/** Prints the labels of parcels with the command that the profile names, or at the port that the shop names. */
export type LabelPrinter = {
  /** Of so many labels the printer can make one job. */
  mostInJob: number;
  /** Fetches labels and hands them over, as one job where the printer takes them so: an answer for each. Never rejects. */
  print(urls: readonly string[]): Promise<Printed[]>;
};
