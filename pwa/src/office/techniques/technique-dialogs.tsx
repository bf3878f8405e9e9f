import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import {
  kindNames,
  type TechniqueForm,
  techniqueForm,
  techniqueFormOf,
  techniqueWords,
} from '#contract/techniques/technique-form.ts';
import { techniqueLimits } from '#contract/techniques/technique-limits.ts';
import type { OfficeTechnique } from '#contract/techniques/technique-shape.ts';
import { writtenTechniques } from '#contract/techniques/written-techniques.ts';
import { slugify } from '#contract/text/slug.ts';
import { FormDialog } from '#pwa/common/forms/form-dialog.tsx';
import { useDraftForm } from '#pwa/common/forms/use-draft-form.ts';
import type { StaffDevice } from '#pwa/common/local/device/staff-device.ts';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { DeleteDialog } from '#pwa/office/common/delete-dialog.tsx';
import { EditDialog } from '#pwa/office/common/record/edit-dialog.tsx';
import { useEditForm } from '#pwa/office/common/record/use-edit-form.ts';
import { changedParts, techniqueChanges } from './technique-changes.ts';
import { TechniqueFields } from './technique-fields.tsx';

interface NewTechniqueProps {
  device: StaffDevice;
  /** Of the last one in the list. */
  lastPlace: number;
  onClose: () => void;
}

/** Begins as a copy of print, switched off. What is typed is stored on this device until it is saved. */
export function NewTechniqueDialog({ device, lastPlace, onClose }: NewTechniqueProps) {
  const changes = techniqueChanges(useQueryClient());
  const toast = useToast();
  const form = useDraftForm({
    device,
    name: 'new technique',
    start: (): TechniqueForm => ({
      ...techniqueFormOf({ ...writtenTechniques[0], setUpMinutes: 30, piecesPerHour: 30 }),
      name: '',
      label: '',
      isOn: false,
      displayOrder: String(lastPlace + 1),
    }),
    words: techniqueWords,
    schema: techniqueForm,
    async save(checked) {
      await changes.create({ ...checked, id: idOf(checked.name, device) });
      toast({ title: 'Technique added', tone: 'ok' });
      return true;
    },
    failed: 'Failed to add the technique',
    onDone: onClose,
  });
  return (
    <FormDialog
      title="New technique"
      submitLabel="Add technique"
      startsAt="name"
      form={form}
      onClose={onClose}
    >
      <TechniqueFields form={form} />
    </FormDialog>
  );
}

/** Orders name the technique by it, so it never changes with the name. */
function idOf(name: string, device: StaffDevice): string {
  return slugify(name, techniqueLimits.idLength) || `technique-${device.newId().slice(0, 8)}`;
}

interface EditTechniqueProps {
  device: StaffDevice;
  technique: OfficeTechnique;
  onClose: () => void;
}

export function EditTechniqueDialog({ device, technique, onClose }: EditTechniqueProps) {
  const changes = techniqueChanges(useQueryClient());
  const [isDeleting, setDeleting] = useState(false);
  const form = useEditForm({
    device,
    name: `technique ${technique.id}`,
    row: technique,
    formOf: techniqueFormOf,
    words: techniqueWords,
    schema: () => techniqueForm,
    wordsOf: valueWords,
    changeOf: (checked, names) => changes.change(technique.id, changedParts(checked, names)),
    onDone: onClose,
  });
  if (isDeleting) {
    return (
      <DeleteDialog
        kind="technique"
        name={technique.name}
        seen={technique}
        nameOf={({ name }) => name}
        change={changes.remove(technique)}
        onClose={onClose}
      />
    );
  }
  return (
    <EditDialog
      what="this technique"
      clash={form.clash}
      title={technique.name}
      submitLabel="Save technique"
      form={form}
      onClose={onClose}
      more={
        <Button
          variant="quiet"
          icon={Trash2}
          disabledReason={technique.isUsed && 'Orders, designs or quotes use it. Switch it off instead.'}
          onClick={() => setDeleting(true)}
        >
          Delete
        </Button>
      }
    >
      <TechniqueFields form={form} />
    </EditDialog>
  );
}

/** A value of the form, for two people's versions side by side. */
function valueWords(name: keyof TechniqueForm, value: TechniqueForm[keyof TechniqueForm]): string {
  if (name === 'table') return (value as string[][]).map(row => row.join(' | ')).join('; ');
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.join(', ') || 'any';
  return name === 'kind' ? kindNames[value as TechniqueForm['kind']] : value || 'none';
}
