import { timeSearch } from './search-work.ts';

export const run = () => timeSearch({ withNaive: false });
