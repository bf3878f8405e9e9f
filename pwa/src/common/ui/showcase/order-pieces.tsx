import { useState } from 'react';
import { BottomBar } from '../shop/bottom-bar.tsx';
import { Button } from '../layout/button.tsx';
import { PaperFacts, PaperHead, Party } from '../shop/paper-head.tsx';
import { Paper } from '../shop/paper.tsx';
import { SeamProgress } from '../shapes/seam.tsx';
import { SortableList } from '../lists/sortable-list.tsx';
import { SummaryLine } from '../shop/summary-line.tsx';
import { TotalRow, TotalRows } from '../shop/total-rows.tsx';
import { Part } from './part.tsx';

const stops = [
  { id: 1, name: '27 Tannery Lane' },
  { id: 2, name: '12 Loom Lane' },
];

export function OrderPieces() {
  const [hasBar, setHasBar] = useState(false);
  return (
    <Part title="Orders and documents">
      <div className="grid gap-8 lg:grid-cols-2">
        <div className="grid content-start gap-5">
          <ul className="grid gap-4">
            <SummaryLine
              picture={<span className="block size-20 rounded-2 bg-sunken" />}
              title="Harbour Polo"
              note="Navy, embroidered"
              chips={{ label: 'Sizes', items: ['S:6', 'M:10', 'L:8'] }}
              amount="$884.95"
            />
          </ul>
          <TotalRows label="Total" total="$944.90" note="Includes GST of $85.90">
            <TotalRow label="Goods" amount="$884.95" />
            <TotalRow label="Set-up" amount="$59.95" />
          </TotalRows>
          <SeamProgress done={4} total={9} label="4 of 9 delivered" />
          <SortableList noun="stop" items={stops} onMove={() => {}}>
            <ul>
              {stops.map(({ id, name }) => (
                <li key={id}>{name}</li>
              ))}
            </ul>
          </SortableList>
          <div>
            <Button onClick={() => setHasBar(!hasBar)}>
              {hasBar ? 'Hide the bottom bar' : 'Show the bottom bar'}
            </Button>
          </div>
          {hasBar && (
            <BottomBar label="Order">
              <Button variant="go">Add to Cart</Button>
            </BottomBar>
          )}
        </div>
      </div>
      <Paper className="w-full">
        <PaperHead title="Tax invoice" shopName="Selvedge" />
        <div className="mt-6 grid gap-6 sm:grid-cols-2">
          <Party heading="For" lines={['Quarrel Creek Rowing Club', 'Boat shed 4, 18 Weir Street']} />
          <PaperFacts
            facts={[
              ['Invoice', 'INV-0412'],
              ['Date of issue', '23 Nov 2026'],
            ]}
          />
        </div>
      </Paper>
    </Part>
  );
}
