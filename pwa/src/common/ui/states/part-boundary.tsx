import { Component, type ReactNode } from 'react';
import { ErrorState } from './error-state.tsx';
import { isLoadFailure } from './load-failure.ts';

interface PartBoundaryProps {
  children: ReactNode;
  /** Instead of the box: for parts that are gone without a loss. */
  fallback?: ReactNode;
  /** Told once, for parts with no place of their own on the page. */
  onError?: (error: unknown) => void;
}

/** Wraps a heavy part of a screen: an error in it leaves the rest of the screen intact. */
export class PartBoundary extends Component<PartBoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown) {
    this.props.onError?.(error);
  }

  override render() {
    const { children, fallback } = this.props;
    const { error } = this.state;
    if (error === null) return children;
    if (fallback !== undefined) return fallback;
    // A part that was not there is asked for again only by a new load; one that broke may work with the next try.
    const isMissing = isLoadFailure(error);
    return (
      <ErrorState
        title={isMissing ? 'This part could not be loaded' : 'This part stopped working'}
        retryLabel={isMissing ? 'Load the page again' : 'Try again'}
        onRetry={() => (isMissing ? location.reload() : this.setState({ error: null }))}
      >
        The rest of the page still works.
      </ErrorState>
    );
  }
}
