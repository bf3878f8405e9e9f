import { formatShortDate, formatTime } from '#contract/time/dates.ts';
import type { LeadDetail } from '#contract/leads/endpoints.ts';
import { leadSourceLabel, lostReasonLabels } from '#contract/leads/leads.ts';
import { formatPhone } from '#contract/text/phone.ts';
import { useShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import { TextLink } from '#pwa/common/ui/layout/link.tsx';
import { Fact } from '#pwa/common/ui/office/fact.tsx';
import { Section } from '#pwa/common/ui/office/section.tsx';

/** Name and contact details. */
export function LeadFacts({ lead }: { lead: LeadDetail }) {
  const { timeZone } = useShopClock();
  const { customerEmail, customerPhone } = lead;
  const at = new Date(lead.createdAt);
  return (
    <Section title="Who asks">
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <Fact label="Email">
          {customerEmail.includes('@') ? (
            <TextLink href={`mailto:${customerEmail}`}>{customerEmail}</TextLink>
          ) : (
            customerEmail
          )}
        </Fact>
        <Fact label="Phone">
          {customerPhone && <TextLink href={`tel:${customerPhone}`}>{formatPhone(customerPhone)}</TextLink>}
        </Fact>
        <Fact label="Company">{lead.company}</Fact>
        <Fact label="Source">{leadSourceLabel(lead.source)}</Fact>
        <Fact label="First enquiry">
          {formatShortDate(at, timeZone)}, {formatTime(at, timeZone)}
        </Fact>
        <Fact label="Number">{lead.leadNumber}</Fact>
        <Fact label="Why it was lost">{lead.lostReason && lostReasonLabels[lead.lostReason]}</Fact>
      </dl>
    </Section>
  );
}
