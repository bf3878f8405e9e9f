import { Printer } from 'lucide-react';
import { sizeChartOf, type GarmentId } from '#contract/garments/garments.ts';
import { howToMeasure } from '#contract/shop/how-to-measure.ts';
import type { Product } from '#contract/catalogue/endpoints.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';

interface ProductDetailsProps {
  product: Product;
  garment: GarmentId;
  sizes: readonly string[];
}

/** Features, size guide in centimetres, care. */
export function ProductDetails({ product, garment, sizes }: ProductDetailsProps) {
  return (
    <div className="grid gap-8">
      <p className="max-w-measure">{product.description}</p>
      <Points title="Features" points={product.features} />
      <SizeGuide garment={garment} sizes={sizes} words={product.sizeGuide} />
      <Points title="Care instructions" points={product.care} />
      {product.stockCode && (
        <p className="text-meta text-soft">
          Style {product.stockCode}
          {product.supplier && `, by ${product.supplier}`}
        </p>
      )}
      <Button icon={Printer} className="justify-self-start print:hidden" onClick={() => window.print()}>
        Print these details
      </Button>
    </div>
  );
}

function Points({ title, points }: { title: string; points: readonly string[] }) {
  if (points.length === 0) return null;
  return (
    <section>
      <h2 className="mb-3 text-xl">{title}</h2>
      <ul className="grid gap-2">
        {points.map(point => (
          <li key={point} className="border-l-2 border-line pl-3">
            {point}
          </li>
        ))}
      </ul>
    </section>
  );
}

function SizeGuide({
  garment,
  sizes,
  words,
}: {
  garment: GarmentId;
  sizes: readonly string[];
  words: string | null;
}) {
  const facts = sizeChartOf(garment, sizes);
  // A size without measurements is shown with a dash: it is still offered.
  const rows = sizes.some(size => facts.widthMm[size] !== undefined) ? sizes : [];
  if (rows.length === 0 && !words) return null;
  const centimetres = (mm: number | undefined) => (mm === undefined ? '\u2013' : String(mm / 10));
  return (
    <section>
      <h2 className="mb-3 text-xl">Size guide</h2>
      {words && <p className="mb-3 max-w-measure text-soft">{words}</p>}
      {rows.length > 0 && (
        <div className="overflow-x-auto">
          <table className="w-full border-collapse text-left tabular-nums">
            <caption className="mb-2 text-left text-meta text-soft">In centimetres, laid flat</caption>
            <thead>
              <tr className="border-b border-line-strong text-meta text-soft">
                <th scope="col" className="py-2 pr-4 font-medium">
                  Size
                </th>
                <th scope="col" className="py-2 pr-4 text-right font-medium first-letter:uppercase">
                  {facts.measured}
                </th>
                <th scope="col" className="py-2 text-right font-medium">
                  Length
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map(size => (
                <tr key={size} className="border-b border-line">
                  <th scope="row" className="py-2 pr-4 font-strong">
                    {size}
                  </th>
                  <td className="py-2 pr-4 text-right">{centimetres(facts.widthMm[size])}</td>
                  <td className="py-2 text-right">{centimetres(facts.lengthMm[size])}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {rows.length > 0 && (
        <>
          <h3 className="mt-5 mb-2 font-text text-md font-strong tracking-normal">How to measure</h3>
          <ol className="grid list-decimal gap-2 pl-5 marker:font-strong marker:text-soft">
            {howToMeasure(garment).map(step => (
              <li key={step} className="max-w-measure pl-1">
                {step}
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  );
}
