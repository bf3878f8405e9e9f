import { useState } from 'react';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { PickMediumDialog } from '../media/pick-medium-dialog.tsx';
import type { BlockFormProps } from './block-form-props.ts';

export function PictureForm({ block, name, onChange }: BlockFormProps<'picture'>) {
  const [isPicking, setPicking] = useState(false);
  return (
    <div className="grid gap-3 sm:grid-cols-[8rem_minmax(0,1fr)]">
      <div className="grid content-start gap-2">
        {block.src && (
          <img src={block.src} alt="" className="h-24 w-full rounded-2 bg-raised object-contain" />
        )}
        <Button size="small" onClick={() => setPicking(true)}>
          {block.src ? 'Change picture' : 'Choose picture'}
          <span className="sr-only"> of {name}</span>
        </Button>
      </div>
      <div className="grid content-start gap-2">
        <Field
          label="What the picture shows"
          help="For people who cannot see it. Needed before the page is published."
          error={block.src && block.alt.trim() === '' ? 'This picture has no description yet.' : undefined}
        >
          <TextInput value={block.alt} onChange={event => onChange({ ...block, alt: event.target.value })} />
        </Field>
        <Field label="Words below it" optional>
          <TextInput
            value={block.caption ?? ''}
            onChange={event => onChange({ ...block, caption: event.target.value || undefined })}
          />
        </Field>
      </div>
      {isPicking && (
        <PickMediumDialog
          onClose={() => setPicking(false)}
          onPick={({ url, alt }) => {
            onChange({ ...block, src: url, alt: block.alt || alt });
            setPicking(false);
          }}
        />
      )}
    </div>
  );
}
