import { foundSeeds, testSchedules } from './simulator/schedules-suite.ts';

testSchedules({ firstSeed: 1, count: 150, more: foundSeeds.map(([seed]) => seed) });
