/** `/_sandbox`: controls a running sandbox; admission.ts decides who may. */
import type { IncomingMessage } from 'node:http';
import { FAULT_KINDS } from '../faults.ts';
import { problem, type Answer } from '../http/answer.ts';
import { readBody } from '../http/body.ts';
import { PROFILES, UnknownProfile } from '../profiles.ts';
import { CONTROL_BASE } from '../routes.ts';
import { describeSwitches } from '../switches.ts';
import type { World } from '../world.ts';
import { CONDUCT_ROUTES } from './conduct-routes.ts';
import { Refusal, type ControlRoute } from './route.ts';
import { SHOP_ROUTES } from './shop-routes.ts';

export const CONTROL_ROUTES: readonly ControlRoute[] = [
  { method: 'GET', path: '', about: 'these routes, the switches, the kinds of faults and the profiles', answer: help },
  ...SHOP_ROUTES,
  ...CONDUCT_ROUTES,
];

function help() {
  return {
    routes: CONTROL_ROUTES.map(({ method, path, about }) => ({ method, path: `${CONTROL_BASE}${path}`, about })),
    switches: describeSwitches(),
    faults: FAULT_KINDS,
    profiles: Object.fromEntries(Object.entries(PROFILES).map(([key, { about }]) => [key, about])),
  };
}

function paramsOf(template: string, path: string): string[] | undefined {
  const [wanted, given] = [template.split('/'), path.split('/')];
  if (wanted.length !== given.length) return undefined;
  const params: string[] = [];
  for (const [i, part] of wanted.entries()) {
    if (part === '*') params.push(decodeURIComponent(given[i]!));
    else if (part !== given[i]) return undefined;
  }
  return params;
}

/** Handles a request below {@link CONTROL_BASE}. */
export async function answerControl(
  world: World,
  request: IncomingMessage,
  path: string,
  query: string,
): Promise<Answer> {
  try {
    return await findControl(world, request, path.slice(CONTROL_BASE.length), query);
  } catch (error) {
    if (error instanceof Refusal) return problem(error.status, error.message);
    // The messages of switches, faults and profiles name the mistakes.
    const isTold = error instanceof UnknownProfile || (error instanceof Error && error.constructor === Error);
    if (isTold) return problem(422, error.message);
    if (error instanceof URIError) return problem(400, 'The path is not well formed.');
    throw error;
  }
}

async function findControl(world: World, request: IncomingMessage, path: string, query: string): Promise<Answer> {
  const fitting = CONTROL_ROUTES.flatMap((route) => {
    const params = paramsOf(route.path, path);
    return params === undefined ? [] : [{ route, params }];
  });
  if (fitting.length === 0) return problem(404, `There is no such control route; GET ${CONTROL_BASE} lists them.`);
  const found = fitting.find(({ route }) => route.method === request.method);
  if (found === undefined) {
    const allow = fitting.map(({ route }) => route.method).join(', ');
    return problem(405, `Use ${allow}.`, { allow });
  }
  const { body, problem: bodyProblem } = await readBody(request);
  if (bodyProblem !== undefined) return bodyProblem;
  const answer = found.route.answer({ world, params: found.params, query: new URLSearchParams(query), body });
  return { status: 200, body: answer };
}
