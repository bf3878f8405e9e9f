import { Download, FileText } from 'lucide-react';
import type { OfferView } from '#contract/quotes/offer-endpoints.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';

/** The PDF and the office's files: plain links, which work on every phone. */
export function OfferDownloads({ offer, token }: { offer: OfferView; token: string }) {
  const query = `?token=${encodeURIComponent(token)}`;
  const base = `/api/quotes/${offer.quoteId}`;
  return (
    <div className="grid gap-2">
      <Button icon={Download} asChild>
        <a href={`${base}/offer.pdf${query}`} download={`${offer.number}.pdf`}>
          Download PDF
        </a>
      </Button>
      {offer.files.map(({ sha256, name }) => (
        <Button key={sha256} icon={FileText} className="min-w-0" asChild>
          <a href={`${base}/offer/files/${sha256}${query}`} download={name}>
            <span className="truncate">{name}</span>
          </a>
        </Button>
      ))}
    </div>
  );
}
