import { Undo2 } from 'lucide-react';
import { formatMonthDay, formatTime } from '#contract/time/dates.ts';
import type { ImportRunDetail, ImportUndo } from '#contract/imports/endpoints.ts';
import { useShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import { Icon } from '#pwa/common/ui/shapes/icon.tsx';
import { figure, undoneWords } from '../run-words.ts';

const reasons = {
  changed: 'Somebody has changed it since: left as it is',
  gone: 'Somebody has deleted it since',
  named: 'Used by an order or other work: taken off sale, not removed',
  taken: 'Another product has its earlier address or style code now: left as it is',
  used: 'Products or categories still stand in it: left as it is',
} as const;
const kinds = { product: 'Product', variant: 'Variant', category: 'Category' };

/** Says that an import was undone, when and by whom, and what was left. */
export function UndoReport({ run, undo }: { run: ImportRunDetail; undo: ImportUndo }) {
  const clock = useShopClock();
  const at = run.undoneAt === null ? null : new Date(run.undoneAt);
  return (
    <div className="grid gap-2 rounded-2 bg-idle-soft p-4 text-ink">
      <p className="flex items-start gap-3">
        <Icon of={Undo2} className="mt-px" />
        <span>
          <b className="font-strong">Undone</b>
          {at && ` ${formatMonthDay(at, clock.now, clock.timeZone)}, ${formatTime(at, clock.timeZone)}`}
          {run.undoneBy && ` by ${run.undoneBy}`}. {undoneWords(undo)}
        </span>
      </p>
      {undo.leftCount > 0 && (
        <details open={undo.leftCount <= 10}>
          <summary className="min-h-9 py-1 font-strong">
            {figure(undo.leftCount)} {undo.leftCount === 1 ? 'row was' : 'rows were'} left
          </summary>
          <ul className="max-h-96 overflow-y-auto">
            {undo.left.map(({ kind, name, code, reason }) => (
              <li key={`${kind} ${code}`} className="grid gap-x-4 border-t border-line py-2 md:grid-cols-2">
                <span className="wrap-anywhere">
                  <b className="font-medium">{name || code}</b>{' '}
                  <span className="text-meta">
                    {kinds[kind]} · {code}
                  </span>
                </span>
                <span>{reasons[reason]}</span>
              </li>
            ))}
          </ul>
          {undo.leftCount > undo.left.length && (
            <p className="pt-2 text-meta">The first {figure(undo.left.length)} are shown.</p>
          )}
        </details>
      )}
    </div>
  );
}
