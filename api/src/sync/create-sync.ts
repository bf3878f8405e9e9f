/** Push and pull in one round trip, built from given parts. */
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { isStaff } from '#contract/wire/capabilities.ts';
import type { AskedEntity } from '#contract/wire/mutation.ts';
import type { DeliveryRow } from '#contract/deliveries/endpoints.ts';
import { refuse, type Refusal } from '#contract/wire/errors.ts';
import type { PushedMutation, ReceivedRequest, SyncResponse } from '#contract/wire/sync.ts';
import { oldestRowsVersion, protocolVersion } from '#contract/wire/version.ts';
import { noteCopies } from '../features/deliveries/copies.ts';
import {
  createDeliveryStore,
  type DeliveryLetters,
  type OrdersOnTheRoad,
  type TellNextStop,
} from '../features/deliveries/store.ts';
import { createCustomerStore } from '../features/customers/store.ts';
import { createJobIn } from '../features/jobs/create-job-in.ts';
import { createJobStore } from '../features/jobs/store.ts';
import { createLeadStore } from '../features/leads/store.ts';
import { winLeadOf } from '../features/leads/win-lead.ts';
import { createProjectStore } from '../features/projects/store.ts';
import { createQuoteStore } from '../features/quotes/store.ts';
import { createShiftNoteStore } from '../features/jobs/shift-note-store.ts';
import { readShopRules } from '../database/shared/setting-rows.ts';
import { flushCommits } from '../database/flush-commits.ts';
import type { SealSigner } from '../outside/keys/seal-signer.ts';
import { type Actor, scopesOf, shiftScope } from './actor.ts';
import { makeBeacon } from './pokes/beacon.ts';
import type { Clock } from './devices/clock.ts';
import { hasSyncedBefore, isRevoked, noteDevice, oldestUnsent, readFormer } from './devices/devices.ts';
import { enrolKey } from './devices/enrol-key.ts';
import type { AnyStore, EntityStore, InspectSignature } from './entity-store.ts';
import { createExecute, type Execute } from './execute/execute.ts';
import { createExecuteSet, createSetOf, type ExecuteSet } from './execute/execute-set.ts';
import type { ExecuteRequest } from './execute/execution.ts';
import { createGate } from './gate.ts';
import { isOfThisHistory, pull, pullNews, standStill } from './pull.ts';
import { push } from './push/push.ts';
import { askQuiet } from './quiet-sync.ts';
import { giveShiftKeys } from './devices/shift-keys.ts';

export interface SyncParts {
  knex: Knex;
  clock: Clock;
  log: Pick<Logger, 'error' | 'warn'>;
  inspectSignature: InspectSignature;
  /** For beacons, devices' keys and the receipts of proofs. */
  signer: SealSigner;
  /** To the buyer, when a parcel is handed over; to nobody unless told. */
  mails?: DeliveryLetters;
  /** Ways to tell a buyer that they are the driver's next stop; none unless told. */
  tellNextStop?: readonly TellNextStop[];
  /** What follows for the order when its parcel leaves; nothing unless told. */
  orders?: OrdersOnTheRoad;
  /** The oldest rows that an app may know and still be given some. */
  oldestRows?: number;
}

export interface Sync {
  /** Runs one request of `POST /api/sync` for a signed-in person. */
  handle(request: ReceivedRequest, actor: Actor): Promise<SyncResponse | Refusal>;
  /** Whether the office holds this device for lost. */
  isRevoked(deviceId: string): Promise<boolean>;
  /** Runs one mutation, for the ordinary API calls. */
  execute: Execute;
  /** For what the office decides about proof that is here already. */
  deliveries: EntityStore<DeliveryRow>;
  clock: Clock;
}

/** Feeds of the person that this build of the app has a place for. */
function scopesFor(actor: Actor, { want }: ReceivedRequest): string[] {
  const keepsShifts = want?.entities?.includes('shift_notes') ?? false;
  return scopesOf(actor).filter(scope => scope !== shiftScope || keepsShifts);
}

const deviceRevoked = 'The office has revoked this device. What it has saved stays on it.';
const refuseRevoked = () => refuse('forbidden', { message: deviceRevoked, details: { isRevoked: true } });

/** Of what the office changes without a network and asks for with one. */
function askedStores({ knex, now }: { knex: Knex; now: () => Date }): Record<AskedEntity, AnyStore> {
  const parts = { now, readShop: () => readShopRules(knex) };
  return {
    customers: createCustomerStore() as unknown as AnyStore,
    projects: createProjectStore({
      now,
      createJob: createJobIn({ now }),
      winLead: winLeadOf,
    }) as unknown as AnyStore,
    leads: createLeadStore(parts) as unknown as AnyStore,
    quotes: createQuoteStore(parts) as unknown as AnyStore,
  };
}

/** For a device that says it was another one before. */
async function formerOf(
  knex: Knex,
  userId: number,
  { stats }: ReceivedRequest,
): Promise<Pick<SyncResponse, 'former'>> {
  return stats?.formerId ? { former: await readFormer(knex, userId, stats.formerId) } : {};
}

/** Of the ten connections of a node; more at once would not be done sooner. */
const mutationsAtOnce = 4;

const silent: DeliveryLetters = { delivered: async () => {} };
const unmoved: OrdersOnTheRoad = { left: async () => {}, dropped: async () => {} };

export function createSync(parts: SyncParts): Sync {
  const { knex, clock, log, signer } = parts;
  const deliveries = createDeliveryStore({
    mails: parts.mails ?? silent,
    orders: parts.orders ?? unmoved,
    seals: { signer, now: () => clock.now() },
    ...(parts.tellNextStop ? { tellNextStop: parts.tellNextStop } : {}),
  });
  const synced = {
    jobs: createJobStore() as unknown as AnyStore,
    shift_notes: createShiftNoteStore() as unknown as AnyStore,
    deliveries: deliveries as unknown as AnyStore,
  };
  const stores = { ...synced, ...askedStores({ knex, now: () => new Date(clock.now()) }) };
  const execute = createExecute({ ...parts, stores });

  const gate = createGate(mutationsAtOnce);
  const executeSet = createExecuteSet({ ...parts, stores });
  const pushing = {
    clock,
    setOf: createSetOf({ stores }),
    execute: (request: ExecuteRequest) => gate(() => execute(request)),
    executeSet: (...set: Parameters<ExecuteSet>) => gate(() => executeSet(...set)),
  };

  return {
    execute,
    deliveries,
    clock,
    isRevoked: deviceId => isRevoked(knex, deviceId),
    async handle(request, actor) {
      if (request.protocol !== protocolVersion) return refuse('upgrade_required');
      // A colleague has signed in beside it: to the device of this person nobody is signed in.
      if ((request.userId ?? actor.id) !== actor.id) return refuse('unauthenticated');
      if (!isStaff(actor) && !(await hasSyncedBefore(knex, actor.id))) return refuse('forbidden');
      const isTooOld = (request.want?.rows ?? 1) < (parts.oldestRows ?? oldestRowsVersion);
      const wantsRows = request.want?.pull !== false && !isTooOld;
      const asked = {
        written: request.cursor,
        scopes: scopesFor(actor, request),
        limit: request.want?.limit,
      };
      const quiet = wantsRows
        ? await askQuiet(knex, { request, actor, pull: asked, nowMs: clock.now() })
        : null;
      if (quiet ? quiet.isRevoked : await isRevoked(knex, request.deviceId)) return refuseRevoked();
      if (quiet?.answer) return { ...headOf(request, clock.now()), results: [], ...quiet.answer };
      const isOfOurs = await isOfThisHistory(knex, request);
      // Before the records that it has signed.
      const enrolled = request.key ? await enrol(request.key, request.deviceId, actor) : null;
      const results = isOfOurs ? await push(pushing, request, actor) : [];
      const readRows = quiet?.hasNews ? pullNews : pull;
      const pulled =
        !wantsRows && isOfOurs
          ? await standStill(knex, request.cursor)
          : (quiet?.pulled ?? (await readRows({ knex, stores: synced }, asked)));
      // What is told is kept: a verdict, and a row whose version the device will not ask for again.
      if (results.length > 0 || pulled.changes.length > 0) await flushCommits(knex);
      const nowMs = clock.now();
      const read = request.mutations.filter((one): one is PushedMutation => !('came' in one));
      const noted = { ...request, mutations: read };
      await noteDevice(knex, { userId: actor.id, request: noted, results, nowMs }).catch((error: unknown) =>
        log.warn({ err: error }, 'device not noted'),
      );
      const isEmpty = oldestUnsent(noted, results, nowMs) === null;
      await noteCopies(knex, { actor, deviceId: request.deviceId, cursor: request.cursor, pulled, isEmpty });
      // Asked again, as it may have been revoked while this was answered.
      if (await isRevoked(knex, request.deviceId)) return refuseRevoked();
      const { deviceId } = request;
      const shiftKey = await giveShiftKeys(knex, request.shiftKey, { deviceId, actor, nowMs });
      return {
        ...headOf(request, nowMs),
        results,
        ...pulled,
        ...(enrolled ? { enrolled } : {}),
        ...(shiftKey ? { shiftKey } : {}),
        ...(isTooOld ? { notice: { upgradeRequired: true } } : {}),
        ...(await formerOf(knex, actor.id, request)),
      };
    },
  };

  function headOf({ deviceId, cursor }: ReceivedRequest, nowMs: number) {
    return {
      protocol: protocolVersion,
      serverNow: new Date(nowMs).toISOString(),
      from: cursor,
      beacon: makeBeacon(signer, deviceId, nowMs),
    };
  }

  /** Without it proofs come unsealed: no reason to keep them from coming. */
  async function enrol(publicKey: string, deviceId: string, actor: Actor): Promise<string | null> {
    try {
      return await enrolKey(knex, signer, { deviceId, userId: actor.id, publicKey, nowMs: clock.now() });
    } catch (error) {
      log.warn({ err: error }, 'key of a device not taken');
      return null;
    }
  }
}
