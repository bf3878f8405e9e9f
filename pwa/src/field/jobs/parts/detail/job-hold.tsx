import { PauseCircle, PlayCircle } from 'lucide-react';
import { useState } from 'react';
import type { JobRow } from '#contract/jobs/endpoints.ts';
import { jobWords } from '#contract/jobs/jobs.ts';
import { Form } from '#pwa/common/forms/form.tsx';
import { useForm } from '#pwa/common/forms/use-form.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { Icon } from '#pwa/common/ui/shapes/icon.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import type { JobChanges } from '../../use-job-changes.ts';

/** Says why a job is on hold, for the next shift too. */
export function JobHold({ job, changes }: { job: JobRow; changes: JobChanges }) {
  const [isAsking, setAsking] = useState(false);
  if (job.holdReason) {
    return (
      <section
        aria-label="On hold"
        className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3 rounded-3 bg-wait-soft p-4 text-on-wait-soft"
      >
        <Icon of={PauseCircle} />
        <p className="wrap-anywhere">
          <span className="font-strong">On hold:</span> {job.holdReason}
        </p>
        <Button icon={PlayCircle} size="small" onClick={() => changes.hold(job, null)}>
          Go on
        </Button>
      </section>
    );
  }
  if (!isAsking) {
    return (
      <Button icon={PauseCircle} onClick={() => setAsking(true)} className="justify-self-start">
        Put on hold
      </Button>
    );
  }
  return <HoldForm save={reason => changes.hold(job, reason)} onClose={() => setAsking(false)} />;
}

interface HoldFormProps {
  save: (reason: string) => Promise<unknown>;
  onClose: () => void;
}

function HoldForm({ save, onClose }: HoldFormProps) {
  const form = useForm({
    start: { reason: '' },
    check: ({ reason }) => ({ reason: reason.trim() === '' && jobWords.hold }),
    save: ({ reason }) => save(reason.trim()),
    onDone: onClose,
  });
  return (
    <Form form={form} className="grid gap-3 rounded-3 bg-surface p-4">
      <Field label="Why does it have to wait?" error={form.errors.reason}>
        <TextInput
          {...form.text('reason')}
          maxLength={500}
          placeholder="White ink is out"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked for it
          autoFocus
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="go">
          Put on hold
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </Form>
  );
}
