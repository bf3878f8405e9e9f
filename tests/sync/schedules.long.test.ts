import { testSchedules } from './simulator/schedules-suite.ts';

testSchedules({ firstSeed: 1001, count: 240 });
