/** How F1 to F12 reach useInput while the screen takes commands: Ink has no flags for them. */
export const FUNCTION_KEYS = {
  F1: '\ue001',
  F2: '\ue002',
  F3: '\ue003',
  F4: '\ue004',
  F5: '\ue005',
  F6: '\ue006',
  F7: '\ue007',
  F8: '\ue008',
  F9: '\ue009',
  F10: '\ue00a',
  F11: '\ue00b',
  F12: '\ue00c',
} as const;

// The spellings of xterm, vt220, the Linux console, and rxvt and PuTTY: each list from F1 on.
const SPELLINGS = [
  ['OP', 'OQ', 'OR', 'OS'],
  ['[P', '[Q', '[R', '[S'],
  ['[[A', '[[B', '[[C', '[[D', '[[E'],
  [11, 12, 13, 14, 15, 17, 18, 19, 20, 21, 23, 24].map((code) => `[${code}~`),
];

const KEYS = new Map<string, string>(
  SPELLINGS.flatMap((bodies) =>
    bodies.map((body, index) => [`\x1b${body}`, Object.values(FUNCTION_KEYS)[index] ?? ''] as const),
  ),
);

/** The key of {@link FUNCTION_KEYS} for a sequence; any other sequence unchanged. */
export function withFunctionKey(sequence: string): string {
  return KEYS.get(sequence) ?? sequence;
}
