/** Object × person × verb: each call that names an object, as each person, with bodies that once leaked something. */
import { can } from '#contract/wire/capabilities.ts';
import type { Capability } from '#contract/wire/capabilities.ts';
import type { Answer, RequestParts } from '#tests/support/http-client.ts';
import { createChance } from '#tests/sync/simulator/chance.ts';
import { judge } from './judge.ts';
import type { World } from './make-world.ts';
import { type ObjectRow, objectTable } from './object-table.ts';
import { addOutcome, newOutcome, type Outcome } from './outcome.ts';
import { type AttackedShop, everybody, type Person, type PersonName } from './people.ts';
import { type Operation, readDocument } from './read-document.ts';
import { sample } from './sample-schema.ts';

/** For each kind, a well-formed id that names no row. */
const nobodysIds: Record<string, string> = {
  paymentIntentId: 'pi_00000000000000000000000000000000',
  orderId: 'ZZZZZZZZZZ',
  sha256: '0'.repeat(64),
  sessionId: '0'.repeat(32),
  deviceId: '00000000-0000-4000-8000-000000000000',
  number: '999999999',
  placement: '999999999',
  variantId: '999999999',
};
const uuidOfNobody = '00000000-0000-4000-8000-000000000000';

const atOnce = 4;

/** `part` selects one share of the calls, for a short test. */
export async function attackObjects(
  shop: AttackedShop,
  world: World,
  { part = 0, of = 1 } = {},
): Promise<Outcome> {
  const outcome = newOutcome();
  const rowOf = ({ path }: Operation) => objectTable.find(row => row.path.test(path));
  const operations = (await readDocument(shop))
    .filter(operation => operation.path.includes('{') || rowOf(operation)?.inBody)
    .filter((_operation, at) => at % of === part);
  const forEach = async (work: (operation: Operation, row: ObjectRow) => Promise<void>) => {
    const queue = [...operations];
    const next = async () => {
      for (let one = queue.shift(); one; one = queue.shift()) {
        const row = rowOf(one);
        if (row) await work(one, row);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, next));
  };
  for (const operation of operations.filter(one => !rowOf(one)))
    addOutcome(outcome, `${operation.method} ${operation.path}`, [
      'No row of the table says who reaches it.',
    ]);
  // Strangers first, because a person who can reach an object may change it. Deleting calls are left out.
  await forEach((operation, row) => attackAsStrangers(world, operation, row, outcome));
  await forEach((operation, row) => reachAsDeclared(world, operation, row, outcome));
  return outcome;
}

async function attackAsStrangers(world: World, operation: Operation, row: ObjectRow, outcome: Outcome) {
  for (const name of everybody) {
    if (isReached(row, operation, name) && !row.tellsNothing) continue;
    const person = world.people[name];
    const link = linkFor(row, world, name);
    const [its, nobodys] = [row.ids(world), idsOfNobody(row.ids(world))];
    for (const [body, makeParts] of bodiesFor(operation, row, link)) {
      const told = await person.send(pathTo(operation, its, link), makeParts(its));
      const nobodyTold = await person.send(pathTo(operation, nobodys, link), makeParts(nobodys));
      const wrong = [
        ...judge({ person: name, method: operation.method, success: null }, told, world.marks),
        ...judgeRefusal({ operation, row, person }, told, nobodyTold),
      ];
      addOutcome(outcome, `${name} ${operation.method} ${operation.path} ${body}`, wrong);
    }
  }
}

interface Refused {
  operation: Operation;
  row: ObjectRow;
  person: Person;
}

function judgeRefusal({ operation, row, person }: Refused, told: Answer, nobodyTold: Answer): string[] {
  const byRole = refusalByRole(operation, person);
  if (byRole !== null)
    return told.status === byRole ? [] : [`It answered ${told.status} in place of ${byRole}.`];
  if (row.tellsNothing) return sameAnswer(told, nobodyTold);
  if (row.deletesSilently && operation.method === 'DELETE') return sameAnswer(told, nobodyTold);
  const isMaking = row.makesItsOwn && operation.method === 'PUT';
  const isHidden = told.status === 404 || (told.status >= 400 && told.status === nobodyTold.status);
  // A row of one's own may be refused for what it holds, word for word as under an id that is nobody's.
  const isOfItsOwn = isMaking && sameAnswer(told, nobodyTold).length === 0;
  if (!isHidden || (told.status === 409 && !isOfItsOwn))
    return [`It answered ${told.status}: ${told.text.slice(0, 200)}`];
  return isMaking ? [] : sameAnswer(told, nobodyTold);
}

/** The answer to an unknown id. For HEAD it is only the status. */
function sameAnswer(told: Answer, nobodyTold: Answer): string[] {
  const plain = ({ status, text, json }: Answer) =>
    JSON.stringify([status, json ? { ...json, requestId: '' } : text]);
  return plain(told) === plain(nobodyTold)
    ? []
    : [`${plain(told).slice(0, 200)} of it, ${plain(nobodyTold).slice(0, 200)} of an unknown one.`];
}

/** 401 and 403 come before any lookup. Null for a person who may make the call. */
function refusalByRole({ access }: Operation, { name, role }: Person): 401 | 403 | null {
  if (access === 'public') return null;
  if (role === 'visitor' || name === 'former') return 401;
  if (access === 'signedIn') return null;
  const isStaff = role === 'driver' || role === 'workshop';
  const rights = { isAdmin: role === 'admin', staffRole: isStaff ? role : null };
  return can(rights, access as Capability) ? null : 403;
}

function isReached(row: ObjectRow, { access }: Operation, name: PersonName): boolean {
  // One path can have several verbs: the buyer reads an order, the office changes it.
  return row.reachedBy.includes(name) && (access === 'public' || access === 'signedIn' || isStaffName(name));
}

const isStaffName = (name: PersonName) => ['admin', 'workshop', 'driver', 'otherDriver'].includes(name);

async function reachAsDeclared(world: World, operation: Operation, row: ObjectRow, outcome: Outcome) {
  const isRead = operation.method === 'GET' || operation.method === 'HEAD';
  if (!isRead && (operation.method === 'DELETE' || !operation.body)) return;
  for (const name of row.reachedBy) {
    const person = world.people[name];
    if (!isReached(row, operation, name) || refusalByRole(operation, person) !== null) continue;
    const path = pathTo(operation, row.ids(world), linkFor(row, world, name));
    const link = linkFor(row, world, name);
    const parts = isRead
      ? { method: operation.method }
      : {
          method: operation.method,
          json: { ...(row.inBody ? row.ids(world) : {}), ...link, version: 99 },
        };
    const { status, text } = await person.send(path, parts);
    const isThere = isRead ? status < 300 : ![401, 403, 404].includes(status) && status < 500;
    const wrong = isThere ? [] : [`It answered ${status}: ${text.slice(0, 200)}`];
    addOutcome(outcome, `${name} reaches ${operation.method} ${operation.path}`, wrong);
  }
}

function pathTo({ path, parameters }: Operation, ids: Record<string, string>, link: Record<string, string>) {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_hole, name: string) => encodeURIComponent(ids[name] ?? ''));
  const isAsked = (name: string) => parameters.some(one => one.in === 'query' && one.name === name);
  const query = new URLSearchParams(Object.entries(link).filter(([name]) => isAsked(name)));
  return query.size > 0 ? `${filled}?${query}` : filled;
}

function idsOfNobody(ids: Record<string, string>): Record<string, string> {
  const ofNobody = (name: string, id: string) => {
    if (name === 'file' || name === 'kind' || name === 'method') return id;
    if (name !== 'id') return nobodysIds[name] ?? '999999999';
    if (/^\d+$/.test(id)) return '999999999';
    if (/^[a-z]+$/.test(id)) return 'nobodys';
    return /^[0-9a-f]{32}$/.test(id) ? '0'.repeat(32) : uuidOfNobody;
  };
  return Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, ofNobody(name, id)]));
}

/** The email's link for its holder, and a link of the same form for everyone else. */
function linkFor(row: ObjectRow, world: World, name: PersonName): Record<string, string> {
  if (!row.link) return {};
  const link = row.link(world);
  return name === 'linkHolder' ? link : { ...link, token: 'A'.repeat(43) };
}

/** An empty body, a version that doesn't exist, and the body that the call expects. */
function bodiesFor(
  { method, path, body }: Operation,
  row: ObjectRow,
  link: Record<string, string>,
): [name: string, parts: (ids: Record<string, string>) => RequestParts][] {
  if (method === 'GET' || method === 'HEAD' || !body) return [['', () => ({ method })]];
  const honest = sample(body.schema, createChance(path.length), () => []) as Record<string, unknown>;
  const withIds = (ids: Record<string, string>, more: object) => ({
    method,
    json: { ...more, ...link, ...(row.inBody ? ids : {}) },
  });
  return [
    ['{}', ids => withIds(ids, {})],
    ['{"version":99}', ids => withIds(ids, { version: 99 })],
    ['an honest body', ids => withIds(ids, honest)],
  ];
}
