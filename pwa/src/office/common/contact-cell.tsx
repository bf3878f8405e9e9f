import { formatPhone } from '#contract/text/phone.ts';

interface ContactCellProps {
  name: string;
  company: string | null;
  email: string | null;
  phone: string | null;
}

/** Who asks, for whom, and where to reach them. */
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
