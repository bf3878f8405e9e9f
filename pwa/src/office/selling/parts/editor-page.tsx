import { type KeyboardEvent, lazy, type ReactNode, Suspense } from 'react';
import { Form } from '#pwa/common/forms/form.tsx';
import { useMay } from '#pwa/common/session/use-may.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { goOn } from '../go-on.ts';
import type { EditorHandle } from '../use-editor.ts';
import { ChargesPart } from '#pwa/office/common/work/charges-part.tsx';
import { CustomerPart } from './customer-part.tsx';
import { LinesPart } from '#pwa/office/common/work/lines-part.tsx';
import { OptionsPart } from './options-part.tsx';
import { PaymentPart } from './payment-part.tsx';
import { TermsPart } from './terms-part.tsx';
import { TotalsPanel } from './totals-panel.tsx';

const MarginPart = lazy(() => import('./margin-part.tsx').then(m => ({ default: m.MarginPart })));

interface EditorPageProps {
  editor: EditorHandle;
  title: string;
  hasNotes: boolean;
  /** Of a quote: the button that keeps it without sending it. */
  saving?: ReactNode;
  /** Above the fields. */
  note?: ReactNode;
}

/** Fields at the left, what it comes to at the right; one below the other on a phone. */
export function EditorPage({ editor, title, hasNotes, saving, note }: EditorPageProps) {
  const { form } = editor;
  const maySeeMargin = useMay('costs.manage');
  const hasOptions = (form.value.options ?? []).length > 0;
  const isTouched =
    form.value.lines.length > 0 || form.value.charges.length > 0 || hasOptions || form.value.name !== '';
  // A saved draft goes back to its last saving; its id stays.
  const isSaved = Boolean(form.value.seenDraft);

  /** Enter chooses and goes on; only together with Ctrl it sends, so that nothing goes out by a slip. */
  function handleKeyDown(event: KeyboardEvent<HTMLFormElement>) {
    if (event.key !== 'Enter') return;
    const { target } = event;
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      form.submit();
    } else if (
      target instanceof HTMLSelectElement ||
      (target instanceof HTMLInputElement && target.type !== 'file')
    ) {
      event.preventDefault();
      goOn(target);
    }
  }

  return (
    <>
      <header className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2">
        <h1 className="text-3xl">{title}</h1>
        {isTouched && (
          <Button
            variant="quiet"
            size="small"
            onClick={() => form.reset(isSaved ? {} : { clientId: crypto.randomUUID() })}
          >
            {isSaved ? 'Back to the saved draft' : 'Start again'}
          </Button>
        )}
      </header>
      {note}
      <Form
        form={form}
        onKeyDown={handleKeyDown}
        className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]"
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
          <Part>
            <CustomerPart editor={editor} />
          </Part>
          {hasOptions && <OptionsPart editor={editor} />}
          <Part>
            <LinesPart editor={editor} isNext={form.value.name !== ''} />
          </Part>
          <Part>
            <ChargesPart editor={editor} />
          </Part>
          {editor.kind === 'quote' && !hasOptions && <OptionsPart editor={editor} />}
          <Part>
            <TermsPart editor={editor} hasNotes={hasNotes} />
          </Part>
          {editor.kind === 'order' && (
            <Part>
              <PaymentPart editor={editor} />
            </Part>
          )}
        </div>
        <TotalsPanel editor={editor} saving={saving}>
          {maySeeMargin && (
            <Suspense fallback={null}>
              <MarginPart editor={editor} />
            </Suspense>
          )}
        </TotalsPanel>
      </Form>
    </>
  );
}

/** Enter goes from one to the next. */
const Part = ({ children }: { children: ReactNode }) => <div data-part>{children}</div>;
