import { testFirstPull } from './first-pull-suite.ts';

testFirstPull(20_000);
