import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { instalments } from '#contract/shop-defaults.ts';
import { unknownShop, useShopFacts } from '#pwa/local/shop-facts.ts';
import { Icon } from '#pwa/ui/icon.tsx';
import { Wordmark } from '#pwa/ui/wordmark.tsx';

export function Footer() {
  const shop = useShopFacts();
  return (
    <footer className="bg-foot text-on-foot print:hidden">
      <div className="mx-auto max-w-page px-page-edge pt-12 pb-8">
        <div className="grid grid-cols-2 gap-10 sm:grid-cols-[1.6fr_1fr_1fr]">
          <div className="col-span-2 sm:col-span-1">
            <Wordmark name={shop.name} />
            <p className="mt-3 text-on-foot-soft">
              Monday-Friday 9-5 AEST
              <br />
              Saturday by appointment
            </p>
            <Contact email={shop.email} phone={shop.phone} />
          </div>
          <Links title="Quick links">
            <FootLink to="/">Home</FootLink>
            <FootLink to="/products">Products</FootLink>
            <FootLink to="/#how">How it works</FootLink>
            <FootLink to="/cart">Cart</FootLink>
          </Links>
          <Links title="Your account">
            <FootLink to="/account">Account</FootLink>
            <FootLink to="/account?tab=orders">Orders</FootLink>
            <li className="pt-3">
              <Link
                to="/admin"
                className="inline-flex min-h-11 items-center rounded-2 border border-on-foot-soft px-5 font-strong focus-visible:outline-on-foot hover:border-on-foot hover:bg-foot-line"
              >
                Admin
              </Link>
            </li>
          </Links>
        </div>
        <Badges isTest={shop === unknownShop ? null : shop.testPayments} abn={shop.abn} />
      </div>
    </footer>
  );
}

function Contact({ email, phone }: { email: string; phone: string }) {
  return (
    <p className="mt-3 grid justify-items-start text-on-foot-soft">
      {email && <OutsideLink href={`mailto:${email}`}>{email}</OutsideLink>}
      {phone && <OutsideLink href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</OutsideLink>}
    </p>
  );
}

const link =
  'inline-flex min-h-11 min-w-11 items-center rounded-1 text-on-foot-soft hover:text-on-foot hover:underline focus-visible:outline-on-foot md:not-coarse:min-h-8';

function OutsideLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className={link}>
      {children}
    </a>
  );
}

function FootLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li>
      <Link to={to} className={link}>
        {children}
      </Link>
    </li>
  );
}

function Links({ title, children }: { title: string; children: ReactNode }) {
  return (
    <nav aria-label={title}>
      <h2 className="mb-3 font-text text-md font-strong tracking-normal">{title}</h2>
      <ul>{children}</ul>
    </nav>
  );
}

/** Only what holds in this shop: in test mode (`null` while unknown) nothing is charged and it says so. */
function Badges({ isTest, abn }: { isTest: boolean | null; abn: string }) {
  return (
    <ul className="mt-10 flex flex-wrap items-center gap-x-6 gap-y-2 border-t border-foot-line pt-5 text-xs text-on-foot-soft">
      {isTest !== null && (
        <li className="flex items-center gap-2">
          <Icon of={Lock} size="small" />
          {isTest ? 'Test payments: no money moves' : 'Secure card payments'}
        </li>
      )}
      <li>Afterpay: {instalments.parts} interest-free instalments</li>
      <li>Prices in AUD including GST</li>
      {abn && <li className="tabular-nums">ABN {abn}</li>}
    </ul>
  );
}
