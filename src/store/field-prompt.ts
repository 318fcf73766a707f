/** The prompts of the product and stock screens: a line that asks for a price, a unit, a count. */

type Asking = {
  value: string;
  /** What is wrong with the value; a warning that Enter confirms carries the value it was given for. */
  problem?: string | undefined;
  confirmedFor?: string | undefined;
};

export type FieldPrompt =
  | (Asking & {
      kind: 'price';
      productId: string;
      field: 'preco' | 'preco_promocional';
      /** What was typed first, in cents, where it has to be typed again. */
      firstCents?: number | undefined;
    })
  | (Asking & { kind: 'priceUnit'; productId: string })
  | (Asking & { kind: 'stockCount'; stockId: string })
  | (Asking & { kind: 'stockThreshold' })
  | (Asking & { kind: 'stockFilter' });

export type FieldPromptKind = FieldPrompt['kind'];

const KINDS: readonly string[] = [
  'price',
  'priceUnit',
  'stockCount',
  'stockThreshold',
  'stockFilter',
] satisfies FieldPromptKind[];

/** Whether a prompt is one of these. */
export function isFieldPrompt(prompt: { kind: string } | undefined): prompt is FieldPrompt {
  return prompt !== undefined && KINDS.includes(prompt.kind);
}
