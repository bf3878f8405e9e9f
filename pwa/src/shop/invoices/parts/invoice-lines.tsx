import type { InvoiceLine } from '#contract/invoices/endpoints.ts';
import { lineNotes, pricedLine } from '#contract/invoices/invoice-words.ts';
import { formatCents } from '#contract/money/money.ts';
import { piecesText, unitText } from '#contract/money/pieces-price.ts';

const figure = 'py-3 pl-4 text-right align-top whitespace-nowrap';

/** On a phone, quantity and unit price are below the name, so that nothing scrolls sideways. */
export function InvoiceLines({ lines }: { lines: readonly InvoiceLine[] }) {
  return (
    <table className="mt-8 w-full tabular-nums">
      <thead>
        <tr className="border-b border-line-strong text-meta text-soft [&_th]:pb-2 [&_th]:font-regular">
          <th scope="col" className="text-left">
            Description
          </th>
          <th scope="col" className="pl-4 text-right max-sm:hidden">
            Quantity
          </th>
          <th scope="col" className="pl-4 text-right whitespace-nowrap max-sm:hidden">
            Unit price
          </th>
          <th scope="col" className="pl-4 text-right">
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, at) => (
          <tr key={at} className="border-b border-line">
            <td className="py-3 align-top">
              <p className="leading-snug font-strong">{line.name}</p>
              {lineNotes(line).map(note => (
                <p key={note} className="text-meta text-soft">
                  {note}
                </p>
              ))}
              <p className="text-meta sm:hidden">{piecesText(pricedLine(line))}</p>
            </td>
            <td className={`${figure} max-sm:hidden`}>{line.quantity}</td>
            <td className={`${figure} max-sm:hidden`}>{unitText(pricedLine(line))}</td>
            <td className={figure}>{formatCents(line.totalCents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
