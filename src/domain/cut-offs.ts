/** When carriers collect parcels: `SEDEX 16:00, PAC 17:30`, in this machine's zone. The API has no such time. */

export type CutOff = { method: string; /** Minutes after midnight. */ minutes: number };

/** Reads a list, and skips invalid parts. A part is a delivery method and a time; `*` or no method means all others. */
export function readCutOffs(text: string): CutOff[] {
  return partsOf(text).flatMap((part) => readPart(part) ?? []);
}

/** The first invalid part of a list. */
export function strangeCutOff(text: string): string | undefined {
  return partsOf(text).find((part) => !readPart(part));
}

function partsOf(text: string): string[] {
  return text
    .split(/[,;]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function readPart(part: string): CutOff | undefined {
  const [, method = '', hour = '', minute = ''] = /^(.*?)[\s:=]*(?<!\d)(\d{1,2})[:h](\d{2})$/.exec(part) ?? [];
  if (hour === '' || Number(hour) > 23 || Number(minute) > 59) return undefined;
  return { method: method === '*' ? '' : method, minutes: Number(hour) * 60 + Number(minute) };
}

/** Today's cut-off for a delivery method, matched anywhere in its name; `leftMs` is negative once it is past. */
export function nextCutOff(
  cutOffs: readonly CutOff[],
  method: string,
  nowMs: number,
): { method: string; time: string; leftMs: number } | undefined {
  const name = method.toLowerCase();
  const found =
    cutOffs.find((one) => one.method !== '' && name.includes(one.method.toLowerCase())) ??
    cutOffs.find((one) => one.method === '');
  if (!found) return undefined;
  const at = new Date(nowMs);
  at.setHours(Math.floor(found.minutes / 60), found.minutes % 60, 0, 0);
  const time = `${String(at.getHours()).padStart(2, '0')}:${String(at.getMinutes()).padStart(2, '0')}`;
  return { method: found.method || method, time, leftMs: at.getTime() - nowMs };
}
