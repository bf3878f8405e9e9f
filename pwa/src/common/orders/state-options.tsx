import { states } from '#contract/checkout/postcodes.ts';

/** The choices of a `Select` for an Australian state; `none` stands where none is chosen yet. */
export function StateOptions({ none }: { none: string }) {
  return (
    <>
      <option value="">{none}</option>
      {states.map(state => (
        <option key={state} value={state}>
          {state}
        </option>
      ))}
    </>
  );
}
