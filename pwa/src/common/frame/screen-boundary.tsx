import { Component, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { isLoadFailure } from '#pwa/common/ui/states/load-failure.ts';

interface ScreenBoundaryProps {
  children: ReactNode;
}

/** Contains a screen's error: header and footer stay. Use the path as its key. */
export class ScreenBoundary extends Component<ScreenBoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    if (this.state.error === null) return this.props.children;
    const { title, words } = isLoadFailure(this.state.error) ? notLoaded() : broken;
    return (
      <div className="mx-auto grid min-h-[60dvh] max-w-page content-start px-page-edge py-12">
        <ErrorState
          variant="page"
          title={title}
          retryLabel="Load it again"
          onRetry={() => location.reload()}
          action={
            <Button variant="quiet" asChild>
              <Link to="/">Home</Link>
            </Button>
          }
        >
          {words} What you have entered and your cart are kept.
        </ErrorState>
      </div>
    );
  }
}

const broken = { title: 'This page stopped working', words: 'It is our fault.' };

/** Without a network the part is not on this device; with one, the page is older than the shop that answers. */
function notLoaded() {
  return {
    title: 'This page could not be loaded',
    words: navigator.onLine
      ? 'Part of it is missing: the shop may have been updated since you opened it, or cannot be reached.'
      : 'Part of it has not been saved on this device yet, and there is no connection.',
  };
}
