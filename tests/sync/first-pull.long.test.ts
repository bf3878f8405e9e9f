import { testFirstPull } from './first-pull-suite.ts';

testFirstPull(1_000_000);
