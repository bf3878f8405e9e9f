/** The fate of a request and its answer. Drawn before the request is sent, so that a schedule can be replayed. */
import type { Chance } from './chance.ts';
import { noFault, type ServerFault, serverFaults } from '#tests/support/dying-process.ts';

export interface Trip {
  /** `delayed`: the device has given up on it when it arrives. */
  request: 'arrives' | 'lost' | 'delayed';
  /** A second copy arrives later, after newer requests. */
  isDoubled: boolean;
  server: ServerFault;
  /** `late`: the device receives it after newer ones. */
  answer: 'arrives' | 'lost' | 'late';
  /** A proxy answers instead of the server. */
  refused: 'tooLarge' | 'signedOut' | 'busy' | null;
  /** The tab dies after receiving the answer. */
  tabDies: boolean;
}

export const clearTrip: Trip = {
  request: 'arrives',
  isDoubled: false,
  server: noFault,
  answer: 'arrives',
  refused: null,
  tabDies: false,
};

export function drawTrip(chance: Chance): Trip {
  return {
    request: chance.weighted({ arrives: 85, lost: 8, delayed: 7 }),
    isDoubled: chance.happens(0.15),
    server: chance.happens(0.15)
      ? { kind: chance.pick(serverFaults), at: chance.pick([0, 0, 1, 2]) }
      : noFault,
    answer: chance.weighted({ arrives: 68, lost: 20, late: 12 }),
    refused: chance.happens(0.06) ? chance.pick(['tooLarge', 'signedOut', 'busy'] as const) : null,
    tabDies: chance.happens(0.08),
  };
}

/** Draws a trip in which, half of the time, the server crashes after a commit. */
export function drawDeadlyTrip(chance: Chance): Trip {
  const trip = drawTrip(chance);
  if (!chance.happens(0.5)) return trip;
  return { ...trip, server: { kind: 'crashAfterCommit', at: chance.int(0, 2) } };
}

/** The names of a request's network faults, for counting. The server counts its own. */
export function describeTrip(trip: Trip): string[] {
  const faults: (string | false)[] = [
    trip.request !== 'arrives' && `request ${trip.request}`,
    trip.isDoubled && 'request doubled',
    trip.answer !== 'arrives' && `answer ${trip.answer}`,
    trip.refused !== null && trip.refused,
    trip.tabDies && 'tab died',
  ];
  return faults.filter(fault => fault !== false);
}
