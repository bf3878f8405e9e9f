import { Clock, Mail, MapPin, Phone } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  hoursLines,
  hourWithHalf,
  isOpenAt,
  nextOpening,
  type OpeningHours,
  zoneLabel,
} from '#contract/time/business-hours.ts';
import { formatWeekday } from '#contract/time/dates.ts';
import { formatPhone, normalisePhone } from '#contract/text/phone.ts';
import { isoDateIn } from '#contract/time/time-zone.ts';
import { unknownShop, useShopFacts } from '#pwa/common/local/catalogue/shop-facts.ts';
import { type ShopClock, useShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import { Badge } from '#pwa/common/ui/states/badge.tsx';
import { Icon } from '#pwa/common/ui/shapes/icon.tsx';
import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';
import { TextLink } from '#pwa/common/ui/layout/link.tsx';

/** Address, telephone and opening hours. */
export function ShopDetails() {
  const shop = useShopFacts();
  const clock = useShopClock();
  const isKnown = shop !== unknownShop;
  return (
    <dl className="grid gap-6">
      <Detail icon={MapPin} name="Location">
        {isKnown ? (
          <address className="not-italic">{shop.address}</address>
        ) : (
          <Skeleton className="h-6 w-56" />
        )}
      </Detail>
      <Detail icon={Phone} name="Phone">
        {isKnown ? (
          <TextLink variant="solo" href={`tel:${normalisePhone(shop.phone) ?? shop.phone}`} className="-my-2">
            {formatPhone(shop.phone)}
          </TextLink>
        ) : (
          <Skeleton className="h-6 w-32" />
        )}
      </Detail>
      <Detail icon={Mail} name="Email">
        {isKnown ? (
          <TextLink variant="solo" href={`mailto:${shop.email}`} className="-my-2 wrap-anywhere">
            {shop.email}
          </TextLink>
        ) : (
          <Skeleton className="h-6 w-48" />
        )}
      </Detail>
      <Detail icon={Clock} name="Business hours">
        {hoursLines(shop.hours, zoneLabel(clock.now, clock.timeZone)).map(line => (
          <p key={line}>{line}</p>
        ))}
        <OpenNow clock={clock} hours={shop.hours} />
      </Detail>
    </dl>
  );
}

interface DetailProps {
  icon: LucideIcon;
  name: string;
  children: ReactNode;
}

function Detail({ icon, name, children }: DetailProps) {
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4">
      <Icon of={icon} className="mt-0.5 text-soft" />
      <dt className="font-strong">{name}</dt>
      <dd className="col-start-2">{children}</dd>
    </div>
  );
}

function OpenNow({ clock, hours }: { clock: ShopClock; hours: OpeningHours }) {
  const isOpen = isOpenAt(clock.now, clock.timeZone, undefined, hours);
  return (
    <p className="mt-2 flex flex-wrap items-center gap-2">
      <Badge tone={isOpen ? 'ok' : 'idle'}>{isOpen ? 'Open now' : 'Closed now'}</Badge>
      <span className="text-soft">
        {isOpen
          ? `until ${hourWithHalf(hours.closesAtHour)}`
          : `We are back ${backOn(clock, hours)} at ${hourWithHalf(hours.opensAtHour)}.`}
      </span>
    </p>
  );
}

function backOn({ now, timeZone }: ShopClock, hours: OpeningHours): string {
  const day = nextOpening(now, timeZone, undefined, hours);
  return day === isoDateIn(now, timeZone) ? 'today' : `on ${formatWeekday(day)}`;
}
