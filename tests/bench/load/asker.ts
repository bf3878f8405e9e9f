/** The load generator of `load.ts` as a separate process, as clients are. */
import { askInLoad, type Load } from './ask.ts';

export type Told = { count: number } | { wrong: string };

process.once('message', load => {
  void askInLoad(load as Load)
    .then(count => ({ count }))
    .catch((error: unknown) => ({ wrong: String(error) }))
    .then((told: Told) => process.send?.(told));
});
