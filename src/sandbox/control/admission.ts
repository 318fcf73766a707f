/** Who may tell the sandbox something: whoever is on this machine, or whoever has the token that it was started with. */
import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { problem, type Answer } from '../http/answer.ts';
import { isLocal, tokenOf } from '../http/origin.ts';

/** Whether a text can be a control token: long enough that nobody guesses it, and sendable in a header. */
export function isControlToken(text: string): boolean {
  return /^[\x21-\x7e]{16,200}$/.test(text);
}

/**
 * The refusal of a request to the control routes; `undefined` where it is let in. With a token every request has to name it:
 * one of this machine, too, as what runs beside a container is of this machine for it.
 */
export function mayControl(request: IncomingMessage, token: string | undefined): Answer | undefined {
  if (token === undefined) {
    if (isLocal(request)) return undefined;
    return problem(403, 'The control routes answer only on this machine, or to the token of --control-token.');
  }
  const given = Buffer.from(tokenOf(request) ?? '');
  const wanted = Buffer.from(token);
  const isSame = given.length === wanted.length && timingSafeEqual(given, wanted);
  return isSame ? undefined : problem(401, 'The control routes want the token that the sandbox was started with.');
}
