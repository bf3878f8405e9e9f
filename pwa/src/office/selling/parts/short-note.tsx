import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';

export function ShortNote() {
  return (
    <ErrorState title="Something is no longer sold">
      Its lines were left out. Add other products in their place.
    </ErrorState>
  );
}
