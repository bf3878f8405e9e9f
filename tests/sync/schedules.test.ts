import { foundSchedules, testSchedules } from './simulator/schedules-suite.ts';

/** In the other sixty the server never dies just before the COMMIT. */
const rare = { seed: 1001 };

testSchedules({ firstSeed: 1, count: 60, more: [...foundSchedules, rare] });
