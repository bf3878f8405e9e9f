import { type ReactNode, useState } from 'react';
import { Button } from '../layout/button.tsx';

interface OlderRowsProps<Row> {
  /** The newest, a page of them. */
  rows: readonly Row[];
  /** A page with fewer rows is the last one. */
  most: number;
  /** Such as "orders". */
  many: string;
  keyOf: (row: Row) => string | number;
  /** The page after this row. */
  ask: (last: Row) => Promise<readonly Row[]>;
  /** Draws all that has been loaded. */
  children: (rows: readonly Row[]) => ReactNode;
}

interface Older<Row> {
  /** The row that they follow: if the newest move on, they no longer join. */
  after: string | number;
  rows: readonly Row[];
  isWhole: boolean;
}

/** A list that is long for few: its newest page, and a button that loads the older rows below it, page by page. */
export function OlderRows<Row>({ rows, most, many, keyOf, ask, children }: OlderRowsProps<Row>) {
  const [found, setFound] = useState<Older<Row> | null>(null);
  const [step, setStep] = useState<'rests' | 'asks' | 'failed'>('rests');
  const end = rows.at(-1);
  const older = found && end && found.after === keyOf(end) ? found : null;
  const all = older ? [...rows, ...older.rows] : rows;
  const last = all.at(-1);

  async function loadMore(before: Row, after: string | number) {
    setStep('asks');
    try {
      const next = await ask(before);
      setFound({ after, rows: [...(older?.rows ?? []), ...next], isWhole: next.length < most });
      setStep('rests');
    } catch {
      setStep('failed');
    }
  }

  return (
    <>
      {children(all)}
      {last && end && (older ? !older.isWhole : rows.length >= most) && (
        <div className="flex flex-wrap items-center gap-3 py-3">
          <Button loading={step === 'asks' && 'Loading…'} onClick={() => void loadMore(last, keyOf(end))}>
            Show older {many}
          </Button>
          {step === 'failed' && (
            <p role="alert" className="text-danger">
              The older {many} could not be loaded. Check the connection and try again.
            </p>
          )}
        </div>
      )}
      {older?.isWhole && (
        <output className="block py-3 text-soft">
          These are all {all.length.toLocaleString('en-AU')} {many}.
        </output>
      )}
    </>
  );
}

interface ListEndProps {
  shown: number;
  most: number;
  /** A sentence: what is shown, and where the rest is. */
  children: ReactNode;
}

/** Below a list that is shown up to a length: says so where it ends there, and nothing where it is whole. */
export function ListEnd({ shown, most, children }: ListEndProps) {
  return shown < most ? null : <p className="py-2 text-meta text-soft">{children}</p>;
}
