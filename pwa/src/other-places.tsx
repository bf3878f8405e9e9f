/** Pages that people reach from elsewhere and few open: their table is not part of the first load. */
import { type ComponentType, lazy, type ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { OtherScreen } from '#pwa/shop/content/screens/other-screen.tsx';

const SharePage = later(async () => (await import('#pwa/shop/artwork/shared/share-page.tsx')).SharePage);
const PreviewScreen = later(
  async () => (await import('#pwa/shop/content/screens/preview-screen.tsx')).PreviewScreen,
);
const NewsletterLinkScreen = later(
  async () => (await import('#pwa/shop/mail/screens/newsletter-link-screen.tsx')).NewsletterLinkScreen,
);

export function OtherPlaces({ search }: { search: ReactNode }) {
  return (
    <Routes>
      <Route path="share" element={<SharePage />} />
      <Route path="preview" element={<PreviewScreen />} />
      <Route path="newsletter/confirm" element={<NewsletterLinkScreen action="confirm" />} />
      <Route path="newsletter/unsubscribe" element={<NewsletterLinkScreen action="unsubscribe" />} />
      <Route path="*" element={<OtherScreen search={search} />} />
    </Routes>
  );
}

function later<P extends object>(load: () => Promise<ComponentType<P>>) {
  return lazy(async () => ({ default: await load() }));
}
