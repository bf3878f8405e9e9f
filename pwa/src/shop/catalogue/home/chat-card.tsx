import { useRef } from 'react';
import { MessageCircle } from 'lucide-react';
import { unknownShop, useShopFacts } from '#pwa/common/local/catalogue/shop-facts.ts';
import { useShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import { useNear } from '#pwa/common/platform/use-near.ts';
import { useOnline } from '#pwa/common/platform/use-online.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { TextLink } from '#pwa/common/ui/layout/link.tsx';
import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';
import { chatHours } from '../chat-hours.ts';

/** Opens the messenger in a new tab. Without a network or a messenger: telephone and email. */
export function ChatCard() {
  const shop = useShopFacts();
  const isOnline = useOnline();
  const isChat = isOnline && shop.chatUrl !== '';
  const card = useRef<HTMLElement>(null);
  // The first use of a time zone takes some 60 ms on a phone.
  const isNear = useNear(card);
  return (
    <section
      ref={card}
      className="flex flex-col items-start rounded-3 border border-line bg-surface p-6 md:p-8"
    >
      <h3 className="text-2xl">{isChat || isOnline ? 'Live chat' : 'Talk to us'}</h3>
      {(shop === unknownShop && isOnline) || (isChat && !isNear) ? (
        <Skeleton className="mt-3 h-20 w-4/5" />
      ) : isChat ? (
        <Chat url={shop.chatUrl} />
      ) : (
        <Elsewhere isOnline={isOnline} phone={shop.phone} email={shop.email} />
      )}
    </section>
  );
}

function Chat({ url }: { url: string }) {
  const { now, timeZone } = useShopClock();
  const { hours } = useShopFacts();
  const { isOpen, text } = chatHours(now, timeZone, hours);
  return (
    <>
      <p className="mt-2 mb-5 text-soft">
        {isOpen ? (
          <>
            Typical reply <strong className="text-ink">{text}</strong>
          </>
        ) : (
          <>
            <strong className="block text-ink">{text}</strong>
            Leave a message and we’ll reply then.
          </>
        )}
      </p>
      <Button asChild icon={MessageCircle} className="mt-auto">
        <a href={url} target="_blank" rel="noopener">
          {isOpen ? 'Start a chat' : 'Leave a message'}
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      </Button>
    </>
  );
}

interface ElsewhereProps {
  isOnline: boolean;
  phone: string;
  email: string;
}

function Elsewhere({ isOnline, phone, email }: ElsewhereProps) {
  return (
    <>
      <p className="mt-2 mb-2 text-soft">
        {isOnline
          ? 'You can reach us by phone and email.'
          : 'Chat needs a connection. You can still call us.'}
      </p>
      {phone && (
        <TextLink variant="solo" href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
          {phone}
        </TextLink>
      )}
      {email && (
        <TextLink variant="solo" href={`mailto:${email}`} className="max-w-full break-all">
          {email}
        </TextLink>
      )}
    </>
  );
}
