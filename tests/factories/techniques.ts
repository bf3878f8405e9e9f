/** A technique as the office sends it. */
import type { BodyOf } from '#contract/wire/endpoint.ts';
import type { techniqueEndpoints } from '#contract/techniques/endpoints.ts';
import { dtf } from '#tests/fixtures/techniques.ts';

type NewTechnique = BodyOf<typeof techniqueEndpoints.createTechnique>;

export function techniqueBody(id: string, changed: Partial<NewTechnique> = {}): NewTechnique {
  return {
    ...dtf,
    fileKinds: [],
    setUpMinutes: 15,
    piecesPerHour: 40,
    id,
    name: `Technique ${id}`,
    label: 'Pressed',
    isOn: false,
    ...changed,
  };
}
