/** Cells for enquiries: leads and quotes. */
import { formatPhone } from '#contract/text/phone.ts';
import { classNames } from '#pwa/common/ui/shapes/class-names.ts';

interface ContactCellProps {
  name: string;
  company: string | null;
  email: string | null;
  phone: string | null;
}

/** Who asks, for which company, and their contact details. */
export function ContactCell({ name, company, email, phone }: ContactCellProps) {
  return (
    <>
      <span className="block truncate font-strong">{name}</span>
      {company && <span className="block truncate">{company}</span>}
      <span className="block truncate text-meta text-soft">
        {[email, phone && formatPhone(phone)].filter(Boolean).join(', ')}
      </span>
    </>
  );
}

/** The next step for a record, and whether it is late. */
export function NextStep({ step }: { step: { words: string; isLate: boolean } | null }) {
  if (!step) return null;
  return (
    <span className={classNames('whitespace-nowrap', step.isLate ? 'font-medium text-danger' : 'text-soft')}>
      {step.words}
      {step.isLate && <span className="sr-only"> (late)</span>}
    </span>
  );
}
