import type { OfficeQuoteDetail } from '#contract/quotes/office-endpoints.ts';
import { quoteChoices, quoteStatusLabels } from '#contract/quotes/quotes.ts';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { Select } from '#pwa/common/ui/forms/select.tsx';
import { FollowUpField } from '#pwa/office/common/follow-up-field.tsx';
import type { QuoteHandle } from '../use-quote.ts';

interface QuoteStatusFieldProps {
  quote: OfficeQuoteDetail;
  handle: QuoteHandle;
}

const done = 'Quote status updated successfully';
const failed = 'Failed to update quote status';

/** Any status can be chosen once it was sent or asked for. "Completed" follows the order automatically. */
export function QuoteStatusField({ quote, handle }: QuoteStatusFieldProps) {
  return (
    <div className="grid grid-cols-2 gap-3">
      <Field label="Status">
        <Select
          value={quote.status}
          disabled={handle.isSaving || quote.isOnlyDraft === true}
          onChange={event => {
            const status = quoteChoices.find(one => one === event.target.value);
            if (status) void handle.change({ status }, done, failed);
          }}
        >
          {quoteChoices.map(status => (
            <option key={status} value={status}>
              {quote.isOnlyDraft && status === quote.status ? 'Draft' : quoteStatusLabels[status]}
            </option>
          ))}
          {quote.status === 'completed' && (
            <option value="completed" disabled>
              {quoteStatusLabels.completed}
            </option>
          )}
        </Select>
      </Field>
      <FollowUpField
        key={quote.followUpOn}
        kept={quote.followUpOn}
        onSave={followUpOn =>
          void handle.change({ followUpOn }, 'Follow-up saved', 'Failed to save the follow-up')
        }
      />
    </div>
  );
}
