import { Component, type ReactNode } from 'react';
import { ErrorState } from '#pwa/ui/error-state.tsx';

interface ScreenBoundaryProps {
  children: ReactNode;
}

/** A screen that breaks takes nothing else with it: header and footer stay. Give it the path as key. */
export class ScreenBoundary extends Component<ScreenBoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    if (this.state.error === null) return this.props.children;
    const isMissingPart = isLoadFailure(this.state.error);
    return (
      <div className="mx-auto max-w-page px-page-edge py-12">
        <ErrorState
          variant="page"
          title={isMissingPart ? 'This page could not be loaded' : 'This page stopped working'}
          retryLabel="Load it again"
          onRetry={() => location.reload()}
        >
          {isMissingPart
            ? 'Part of it has not been saved on this device yet, and the shop can not be reached. What you have entered and your cart are kept.'
            : 'It is our mistake. What you have entered and your cart are kept.'}
        </ErrorState>
      </div>
    );
  }
}

/** Browsers word a failed `import()` differently; all of them throw a TypeError that names the module. */
function isLoadFailure(error: unknown): boolean {
  return error instanceof TypeError && /import|module|script/i.test(error.message);
}
