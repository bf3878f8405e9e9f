import type { QueryClient } from '@tanstack/react-query';
import { type TechniqueFields, type TechniqueForm, partOf } from '#contract/techniques/technique-form.ts';
import type { OfficeTechnique } from '#contract/techniques/technique-shape.ts';
import { call } from '#pwa/common/local/call/call.ts';
import type { Change } from '#pwa/office/common/record/run-change.ts';

export const techniquesKey = ['techniques'] as const;

/** Only the parts of the record that a named field of the form belongs to. */
export function changedParts(
  checked: TechniqueFields,
  names: readonly (keyof TechniqueForm)[],
): Partial<TechniqueFields> {
  const parts = new Set(names.map(name => partOf[name] ?? name));
  return Object.fromEntries(
    Object.entries(checked).filter(([name]) => parts.has(name as keyof TechniqueForm)),
  );
}

export function techniqueChanges(client: QueryClient) {
  const refresh = () => client.invalidateQueries({ queryKey: techniquesKey });
  return {
    async create(body: TechniqueFields & { id: string }) {
      await call('POST /api/admin/techniques', { body });
      await refresh();
      return true;
    },
    change: (id: string, body: Partial<TechniqueFields>): Change<OfficeTechnique, never> => ({
      async send({ version }) {
        await call('PATCH /api/admin/techniques/{id}', { params: { id }, body: { ...body, version } });
        await refresh();
      },
      done: { title: 'Technique saved' },
      failed: 'Failed to save the technique',
    }),
    remove: ({ id, name }: OfficeTechnique): Change<OfficeTechnique, never> => ({
      async send() {
        await call('DELETE /api/admin/techniques/{id}', { params: { id } });
        await refresh();
      },
      done: { title: `${name} deleted` },
      failed: 'Failed to delete the technique',
    }),
  };
}
