/** `npm run retention`: what the next clearing would take; with `--now` it takes it. */
import { countText } from '#api/backup/figures-text.ts';
import { withOwnerUrl } from '#api/database/embedded/owner-url.ts';
import { clearOld, previewClearing } from '#api/retention/clear-old.ts';
import { type Command, readOptions, say } from './command.ts';
import { withKnex } from './with-knex.ts';

export const retentionCommand: Command = async (args, config) => {
  const { flags } = readOptions(args, { values: [], flags: ['now'] });
  await withOwnerUrl(config, url =>
    withKnex(url, async knex => {
      const cleared = flags['now']
        ? await clearOld({ knex, now: () => new Date() })
        : new Map<string, number>();
      for (const { rule, months, before, due } of await previewClearing(knex, new Date())) {
        const day = before.toISOString().slice(0, 10);
        const done = cleared.get(rule.name) ?? 0;
        const went = done > 0 ? `${countText(done, 'row')} cleared, ` : '';
        say(
          `${rule.words}: ${went}${countText(due, 'row')} due (kept ${countText(months, 'month')}, from ${day}).`,
        );
      }
      say(
        flags['now']
          ? 'The audit log has an entry for each.'
          : 'Nothing was changed. The shop clears what is due by itself, every hour.',
      );
    }),
  );
};
