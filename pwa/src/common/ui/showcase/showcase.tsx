import { Seam } from '../shapes/seam.tsx';
import { Wordmark } from '../shapes/wordmark.tsx';
import { ActionPieces } from './action-pieces.tsx';
import { ChoicePieces } from './choice-pieces.tsx';
import { DataPieces } from './data-pieces.tsx';
import { DialogPieces } from './dialog-pieces.tsx';
import { FieldPieces } from './field-pieces.tsx';
import { GarmentPieces } from './garment-pieces.tsx';
import { OfficePieces } from './office-pieces.tsx';
import { OrderPieces } from './order-pieces.tsx';
import { OverPieces } from './over-pieces.tsx';
import { Part } from './part.tsx';
import { ProgressPieces } from './progress-pieces.tsx';
import { StatePieces } from './state-pieces.tsx';

/** Every piece in every state, to look at in three themes and three densities. */
export function Showcase() {
  return (
    <>
      <header className="bg-ground">
        <div className="mx-auto flex max-w-page items-center px-page-edge py-4">
          <Wordmark name="Selvedge" />
        </div>
        <Seam />
      </header>
      <main className="mx-auto grid max-w-page gap-12 px-page-edge py-10">
        <h1 className="text-4xl font-poster tracking-poster">All pieces</h1>
        <ActionPieces />
        <FieldPieces />
        <ChoicePieces />
        <ProgressPieces />
        <StatePieces />
        <DataPieces />
        <GarmentPieces />
        <OrderPieces />
        <OfficePieces />
        <OverPieces />
        <DialogPieces />
        <TypePieces />
      </main>
    </>
  );
}

function TypePieces() {
  return (
    <Part title="Type">
      <p className="font-display text-5xl leading-poster font-poster tracking-poster md:text-6xl">
        Good cloth.
      </p>
      <p className="font-display text-3xl leading-tight font-heading tracking-display tabular-nums">
        $884.95
      </p>
      <p className="max-w-measure text-lg text-soft">
        Choose the garment, drop your design on it, see the whole price.
      </p>
      <p className="text-body">Body text at 16 px, 21 with gloves.</p>
      <p className="text-meta text-faint">A second line, the faintest there is.</p>
    </Part>
  );
}
