import { mailKindLabel, mailKinds, mailStatuses } from '#contract/mail/mail.ts';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { SearchField } from '#pwa/common/ui/office/search-field.tsx';
import { Select } from '#pwa/common/ui/forms/select.tsx';

const statusWords = { queued: 'Waiting', sent: 'Sent', failed: 'Not delivered' } as const;

interface MailFiltersProps {
  /** What else stands in the row. */
  children: React.ReactNode;
  address: URLSearchParams;
  onSet: (name: 'search' | 'status' | 'kind', value: string) => void;
}

export function MailFilters({ address, onSet, children }: MailFiltersProps) {
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SearchField
        label="Search emails"
        placeholder="Search by address, name, subject, or order..."
        className="flex-1 basis-full md:basis-80"
        value={address.get('search') ?? ''}
        onSearch={text => onSet('search', text)}
      />
      <Field label="Status" hideLabel className="min-w-32 flex-1 md:w-40 md:flex-none">
        <Select value={address.get('status') ?? ''} onChange={event => onSet('status', event.target.value)}>
          <option value="">All statuses</option>
          {mailStatuses.map(status => (
            <option key={status} value={status}>
              {statusWords[status]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Kind of email" hideLabel className="min-w-32 flex-1 md:w-44 md:flex-none">
        <Select value={address.get('kind') ?? ''} onChange={event => onSet('kind', event.target.value)}>
          <option value="">All kinds</option>
          {mailKinds.map(kind => (
            <option key={kind} value={kind}>
              {mailKindLabel(kind)}
            </option>
          ))}
        </Select>
      </Field>
      {children}
    </div>
  );
}
