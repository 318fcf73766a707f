/** The printer for tags of pieces: `command` for the print command, or the host of a printer, with its port. */
import { ConfigProblem } from './problem.ts';

/** The same type as in replica/labels.ts. */
export type ConfiguredPrinterPort = { host: string; port: number };
export type ConfiguredTagTarget = 'command' | ConfiguredPrinterPort;

const USUAL_PORT = 9100;

/** Parses `command`, `printer.local`, `192.168.0.9:9100` or `[fd00::9]:9100`; `undefined` for anything else. */
export function readTagPrinter(text: string): ConfiguredTagTarget | undefined {
  if (text === 'command') return text;
  const match = /^(?:\[([\da-fA-F:]+)\]|([\w.-]+))(?::(\d{1,5}))?$/.exec(text);
  const host = match?.[1] ?? match?.[2];
  const port = Number(match?.[3] ?? USUAL_PORT);
  return host === undefined || port < 1 || port > 65_535 ? undefined : { host, port };
}

/** Parses `tcp://printer.local:9100`; `undefined` for anything else. */
export function printerPortIn(text: string): ConfiguredPrinterPort | undefined {
  const target = text.startsWith('tcp://') ? readTagPrinter(text.slice('tcp://'.length)) : undefined;
  return target === 'command' ? undefined : target;
}

/** Applies {@link readTagPrinter} to a setting, if it is set; throws {@link ConfigProblem}. */
export function checkTagPrinter(text: string | undefined): ConfiguredTagTarget | undefined {
  if (text === undefined) return undefined;
  const target = readTagPrinter(text);
  if (!target) throw new ConfigProblem(({ config }) => config.tagPrinter(text));
  return target;
}
