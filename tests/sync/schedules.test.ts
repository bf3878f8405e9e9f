import { foundSchedules, testSchedules } from './simulator/schedules-suite.ts';

/** In the others the server never dies just before the COMMIT. */
const rare = { seed: 1001 };

testSchedules({ firstSeed: 1, count: 40, more: [...foundSchedules, rare] });
