/** Access to the control routes: for clients on this machine, or for those with the control token, if one is set. */
import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { problem, type Answer } from '../http/answer.ts';
import { isLocal, tokenOf } from '../http/origin.ts';

/** Whether a text can be a control token: too long to be guessed, and valid in a header. */
export function isControlToken(text: string): boolean {
  return /^[\x21-\x7e]{16,200}$/.test(text);
}

/**
 * The refusal of a request to the control routes; `undefined` if it is allowed. If a token is set every request must have
 * it, from this machine, too: to a container, requests of its neighbours may look like those of its own machine.
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
