import { foundSchedules, testSchedules } from './simulator/schedules-suite.ts';

testSchedules({ firstSeed: 1, count: 150, more: foundSchedules });
