import { ReceiptText } from 'lucide-react';
import type { ComponentType } from 'react';
import { useQuotePanel } from '#pwa/common/platform/quote-panel.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { MessageForm } from '../parts/message-form.tsx';
import { ShopDetails } from '../parts/shop-details.tsx';

interface ContactScreenProps {
  /** Requests that this device still has to send. */
  WaitingRequests: ComponentType<{ className?: string }>;
}

/** /contact */
export function ContactScreen({ WaitingRequests }: ContactScreenProps) {
  const quotes = useQuotePanel();
  return (
    <div className="mx-auto max-w-page px-page-edge py-8 md:py-16">
      <h1 className="text-4xl md:text-5xl">Contact</h1>
      <p className="mt-3 max-w-measure text-lg text-soft">
        Write, call or come by. A person who knows the machines answers.
      </p>
      <div className="mt-8 grid gap-12 md:mt-12 lg:grid-cols-[22rem_minmax(0,1fr)] lg:gap-20">
        <section aria-label="How to reach us" className="grid content-start gap-8">
          <ShopDetails />
          <div className="grid justify-items-start gap-3 rounded-3 bg-sunken p-5">
            <h2 className="text-xl">Want a price?</h2>
            <p className="text-soft">From 20 pieces. An estimate at once, your quote from a person.</p>
            <Button
              icon={ReceiptText}
              aria-haspopup="dialog"
              onClick={() => quotes.open({ place: 'dialog' })}
            >
              Get Instant Quote
            </Button>
          </div>
        </section>
        <div className="max-w-[46rem]">
          <h2 className="mb-5 text-2xl">Send us a message</h2>
          <WaitingRequests className="mb-6" />
          <MessageForm />
        </div>
      </div>
    </div>
  );
}
