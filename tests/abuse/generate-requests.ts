/**
 * Generates the attack: requests from six people to every call in the OpenAPI document, from valid to nonsense.
 * Seed and number determine a request, so that each can be sent again on its own.
 */
import { randomUUID } from 'node:crypto';
import type { RequestParts } from '#tests/support/http-client.ts';
import { hostileParams } from '#tests/security/hostile-input.ts';
import { type Chance, createChance } from '#tests/sync/simulator/chance.ts';
import {
  hostileContentTypes,
  hostileHeaders,
  hostileTexts,
  hostileValue,
  RawJson,
  toJson,
} from './hostile-values.ts';
import { rightPassword, type World } from './make-world.ts';
import { type Attacker, attackers } from './people.ts';
import type { Operation } from './read-document.ts';
import { type FindIds, sample } from './sample-schema.ts';

export interface GeneratedRequest {
  number: number;
  person: Attacker;
  operation: Operation;
  method: string;
  path: string;
  parts: RequestParts;
}

export interface Attack {
  operations: readonly Operation[];
  world: World;
  seed: number;
}

export function generateRequest({ operations, world, seed }: Attack, number: number): GeneratedRequest {
  const chance = createChance(seed, number);
  const person = chance.pick(attackers);
  const operation = chance.pick(operations);
  const method = chance.happens(0.03)
    ? chance.pick(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD', 'TRACE'])
    : operation.method;
  const ids = idsFor(world, person);
  const path = `${fillPath(operation, chance, ids)}${makeQuery(operation, chance, ids)}`;
  return {
    number,
    person,
    operation,
    method,
    path: path.slice(0, 4_000),
    parts: { method, ...makeBody(operation, chance, ids) },
  };
}

/**
 * Everyone's record ids, given to everyone, under the names that paths and bodies use. An id that would change who
 * may read a mark is withheld from people who may make that change: the office could reassign the guarded delivery.
 */
function idsFor(world: World, person: Attacker): FindIds {
  const { people } = world;
  const isOffice = person === 'admin';
  const rows = [
    world.quoteId,
    world.leadId,
    world.customerId,
    world.projectId,
    world.mailId,
    world.product.id,
  ];
  const uuids = [world.designId, world.evidenceId, world.rejectedId, world.jobId, world.deviceId];
  const table: Record<string, readonly unknown[]> = {
    id: [
      ...rows,
      ...rows.map(String),
      ...uuids,
      ...(isOffice ? [] : [world.deliveryId, String(people.customer.id)]),
      String(world.bystanderId),
      world.sessionId,
    ],
    orderId: [world.orderId],
    orderNumber: [world.orderId],
    number: [world.documentNumber, '1'],
    placement: [String(world.proofPlacement)],
    sha256: [world.artwork.sha256, world.quoteFile],
    deviceId: [world.deviceId, randomUUID()],
    sessionId: [world.sessionId],
    productId: [world.product.id],
    customerId: [world.customerId],
    projectId: [world.projectId],
    userId: [world.bystanderId, people.customer.id],
    assignedTo: [world.bystanderId],
    token: person === 'customer' ? [world.orderToken] : [world.orderToken.toUpperCase()],
    username: [people.customer.username, people.other.email],
    password: [rightPassword],
    currentPassword: [rightPassword],
    entityId: uuids,
  };
  return name => table[name] ?? [];
}

function fillPath({ path, parameters }: Operation, chance: Chance, ids: FindIds): string {
  return path.replaceAll(/\{(\w+)\}/g, (_hole, name: string) => {
    if (chance.happens(0.2)) return chance.pick(hostileParams);
    const known = ids(name).filter(id => typeof id === 'string');
    if (known.length > 0 && chance.happens(0.75)) return encodeURIComponent(String(chance.pick(known)));
    const schema = parameters.find(one => one.in === 'path' && one.name === name)?.schema ?? {};
    return encodeURIComponent(String(sample(schema, chance, ids, name)));
  });
}

function makeQuery({ parameters }: Operation, chance: Chance, ids: FindIds): string {
  const wanted = parameters.filter(
    ({ in: place, required }) => place === 'query' && (required || chance.happens(0.4)),
  );
  const parts = wanted.map(({ name, schema }) => {
    const value = chance.happens(0.3) ? hostileText(chance) : sample(schema, chance, ids, name);
    return `${name}=${encode(value)}`;
  });
  if (parts[0] && chance.happens(0.05)) parts.push(parts[0]);
  if (chance.happens(0.05))
    parts.push(chance.pick(['%', '%E0%A4', 'a[]=1', '__proto__[x]=1', '&&&===', 'token=%00']));
  return parts.length > 0 ? `?${parts.join('&')}` : '';
}

const hostileText = (chance: Chance): string => chance.pick(hostileTexts).slice(0, 1_500);

const encode = (value: unknown): string =>
  encodeURIComponent(typeof value === 'object' ? JSON.stringify(value) : String(value).toWellFormed());

function makeBody(operation: Operation, chance: Chance, ids: FindIds): RequestParts {
  const headers: Record<string, string | string[]> = chance.happens(0.1) ? chance.pick(hostileHeaders) : {};
  if (operation.method === 'GET' || operation.method === 'HEAD') return { headers };
  if (!operation.body) return chance.happens(0.5) ? { headers } : { headers, body: noise(chance) };
  const honest = sample(operation.body.schema, chance, ids);
  const value = spoil(honest, chance, chance.weighted({ '0': 4, '1': 4, '2': 2, '5': 1 }));
  if (operation.body.type === 'multipart/form-data') return asForm(value, chance, headers);
  const type = chance.happens(0.05) ? chance.pick(hostileContentTypes) : 'application/json';
  const text = toJson(value) ?? '';
  // The declared length is too small: the rest is read as a next request, and isn't a valid one.
  const cut: Record<string, string> = chance.happens(0.01)
    ? { 'Content-Length': String(Math.floor(Buffer.byteLength(text) / 2)), Connection: 'close' }
    : {};
  const body = chance.happens(0.03) ? text.slice(0, chance.int(0, text.length)) : text;
  return { headers: { 'Content-Type': type, ...cut, ...headers }, body };
}

/** Replaces this many values in the body with hostile ones. */
function spoil(honest: unknown, chance: Chance, times: string): unknown {
  let value = honest;
  for (let n = 0; n < Number(times); n++) value = spoilOnce(value, chance, 0);
  return value;
}

function spoilOnce(value: unknown, chance: Chance, depth: number): unknown {
  const isNested = typeof value === 'object' && value !== null && !(value instanceof RawJson) && depth < 6;
  if (!isNested || chance.happens(depth === 0 ? 0.03 : 0.25)) return hostileValue(chance);
  const keys = Object.keys(value);
  if (keys.length === 0) return hostileValue(chance);
  const key = chance.pick(keys);
  const inner = (value as Record<string, unknown>)[key];
  if (Array.isArray(value))
    return value.map((one, at) => (String(at) === key ? spoilOnce(one, chance, depth + 1) : one));
  if (chance.happens(0.1))
    return { ...value, [chance.pick(['isAdmin', 'userId', 'constructor', 'id'])]: hostileValue(chance) };
  if (chance.happens(0.1)) return { ...value, [key]: [inner, inner] };
  return { ...value, [key]: spoilOnce(inner, chance, depth + 1) };
}

const boundary = 'seam-4a7c';

function asForm(value: unknown, chance: Chance, headers: RequestParts['headers']): RequestParts {
  const fields =
    typeof value === 'object' && value !== null ? Object.entries(value) : [['a[100000000]', value]];
  const parts = fields.map(([name, inner]) => {
    const file = chance.happens(0.1) ? `; filename="${chance.pick(['x.png', '../../x', 'x.svg'])}"` : '';
    const text = typeof inner === 'object' ? toJson(inner) : String(inner);
    return `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${text}\r\n`;
  });
  const end = chance.happens(0.9) ? `--${boundary}--\r\n` : '';
  return {
    headers: { 'Content-Type': `multipart/form-data; boundary=${boundary}`, ...headers },
    body: Buffer.from(parts.join('') + end),
  };
}

function noise(chance: Chance): Buffer {
  if (chance.happens(0.3)) return Buffer.from(toJson({ a: hostileValue(chance) }));
  return Buffer.from(Array.from({ length: chance.int(0, 400) }, () => chance.int(0, 255)));
}
