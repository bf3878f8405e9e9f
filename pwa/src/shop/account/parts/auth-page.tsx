import type { ReactNode } from 'react';
import { useShopFacts } from '#pwa/common/local/catalogue/shop-facts.ts';
import { MemberPanel } from './member-panel.tsx';

interface AuthPageProps {
  title: ReactNode;
  text: ReactNode;
  children: ReactNode;
}

/** The frame of all sign-in screens: the form, with the benefits of an account beside it on wide screens. */
export function AuthPage({ title, text, children }: AuthPageProps) {
  const { memberDiscountBasisPoints } = useShopFacts();
  return (
    <div className="mx-auto grid max-w-page gap-12 px-page-edge py-8 md:py-12 lg:grid-cols-2">
      <section className="mx-auto w-full max-w-dialog content-start lg:min-h-160">
        <h1 className="text-4xl">{title}</h1>
        <p className="mt-2 text-soft">{text}</p>
        {memberDiscountBasisPoints > 0 && (
          <p className="mt-1 font-medium lg:hidden">
            Members pay {memberDiscountBasisPoints / 100} % less for every product.
          </p>
        )}
        {children}
      </section>
      <MemberPanel />
    </div>
  );
}
