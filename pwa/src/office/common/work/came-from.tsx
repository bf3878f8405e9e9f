import { Link } from 'react-router-dom';
import type { CameFrom } from '#contract/quotes/quote-source.ts';
import { formatMoment } from '#contract/time/dates.ts';
import { useShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import { TextLink } from '#pwa/common/ui/layout/link.tsx';
import { Section } from '#pwa/common/ui/office/section.tsx';

interface CameFromPartProps {
  from: CameFrom;
  /** Of the heading: 2 on a page, 3 in a dialog. */
  level?: 2 | 3;
}

/** The lead of a quote, with the message or the call that it answers. */
export function CameFromPart({ from, level = 3 }: CameFromPartProps) {
  const { now, timeZone } = useShopClock();
  const { message, call, name, leadNumber, leadId } = from;
  const at = message?.createdAt ?? call?.at;
  const words = message?.message ?? call?.note;
  return (
    <Section title={message ? message.subject : call ? 'From a call' : 'From a lead'} level={level}>
      <p className="text-meta text-soft">
        {message && 'Message, '}
        {at && `${formatMoment(new Date(at), now, timeZone)}, `}
        <TextLink asChild>
          <Link to={`/admin/leads?lead=${leadId}`}>
            {name}, {leadNumber}
          </Link>
        </TextLink>
      </p>
      {words && (
        <blockquote className="rounded-2 bg-sunken px-4 py-3 whitespace-pre-line wrap-anywhere">
          {words}
        </blockquote>
      )}
    </Section>
  );
}
