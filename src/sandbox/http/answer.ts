/** The response of an operation, before it is encoded. */
export type Answer = {
  status: number;
  /** Sent as JSON, unless it is an {@link Asset} or a {@link WrittenPage}. */
  body: unknown;
  headers?: Record<string, string>;
  /** Whether the request changed anything. */
  applied?: boolean;
};

/** A body that is not JSON. */
export class Asset {
  readonly type: string;
  readonly bytes: Uint8Array;
  constructor(type: string, bytes: Uint8Array) {
    this.type = type;
    this.bytes = bytes;
  }
}

/** A body whose `data` is encoded already: the rows as JSON texts, and the fields beside them. */
export class WrittenPage {
  readonly rows: readonly string[];
  readonly rest: object;
  constructor(rows: readonly string[], rest: object) {
    this.rows = rows;
    this.rest = rest;
  }
}

export type FieldErrors = Record<string, string[]>;

export const ok = (body: unknown, status = 200): Answer => ({ status, body });

/** An error with `message` only (spec 7). */
export const problem = (status: number, message: string, headers?: Record<string, string>): Answer => ({
  status,
  body: { message },
  ...(headers === undefined ? {} : { headers }),
});

/** A validation error: `message` and `errors` (spec 7, rule 2). */
export function invalid(errors: FieldErrors): Answer {
  const texts = Object.values(errors).flat();
  const more = texts.length - 1;
  const message = more === 0 ? texts[0]! : `${texts[0]!} (e mais ${more} ${more === 1 ? 'erro' : 'erros'})`;
  return { status: 422, body: { message, errors } };
}
