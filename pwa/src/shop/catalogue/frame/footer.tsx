import { Lock, ShieldCheck, WalletCards } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { hoursLines, hoursZone } from '#contract/time/business-hours.ts';
import type { ShopFacts } from '#contract/shop/endpoints.ts';
import { gstWords } from '#contract/money/gst-words.ts';
import { isElsewhere, type MenuLink, menuOf } from '#contract/content/menus.ts';
import { instalments } from '#contract/shop/shop-defaults.ts';
import { unknownShop, useShopFacts } from '#pwa/common/local/catalogue/shop-facts.ts';
import { classNames } from '#pwa/common/ui/shapes/class-names.ts';
import { Icon } from '#pwa/common/ui/shapes/icon.tsx';
import { Wordmark } from '#pwa/common/ui/shapes/wordmark.tsx';

interface FooterProps {
  /** Another feature's form, with its own heading. */
  newsletter?: ReactNode;
  /** Only what a payer may want to read: no menu, no way into the office. */
  isPaying: boolean;
}

export function Footer({ newsletter, isPaying }: FooterProps) {
  const shop = useShopFacts();
  return (
    <footer className="bg-foot text-on-foot print:hidden">
      {/* At its end there is always room for what floats. */}
      <div className="mx-auto max-w-page px-page-edge pt-12 pb-24 md:pt-16">
        <div
          className={classNames(
            'grid grid-cols-2 gap-x-8 gap-y-10 md:grid-cols-[1.3fr_1fr_1fr]',
            newsletter !== undefined && 'lg:grid-cols-[1.2fr_0.8fr_1fr_1.5fr]',
          )}
        >
          <div className="col-span-2 md:col-span-1">
            <Wordmark name={shop.name} />
            <p className="mt-3 text-on-foot-soft">
              {hoursLines(shop.hours, hoursZone(shop.timeZone)).map(line => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
            </p>
            <Contact email={shop.email} phone={shop.phone} />
            <Socials shop={shop} />
          </div>
          {!isPaying && <Links title="Quick links" items={menuOf(shop.menus, 'footer')} />}
          <Links title="Legal" items={menuOf(shop.menus, 'legal')}>
            {!isPaying && (
              <li className="pt-3">
                <Link
                  to="/admin"
                  className="inline-flex min-h-11 items-center rounded-2 border border-on-foot-soft px-5 font-strong hover:border-on-foot hover:bg-foot-line focus-visible:outline-on-foot"
                >
                  Admin
                </Link>
              </li>
            )}
          </Links>
          {newsletter !== undefined && (
            <div className="col-span-2 md:col-span-3 lg:col-span-1">{newsletter}</div>
          )}
        </div>
        <Badges isTest={shop === unknownShop ? null : shop.testPayments} shop={shop} />
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

/** They open in new tabs. Empty for a shop without any. */
function Socials({ shop }: { shop: ShopFacts }) {
  const places = [
    ['Facebook', shop.facebookUrl],
    ['Instagram', shop.instagramUrl],
    ['LinkedIn', shop.linkedinUrl],
  ].filter(([, href]) => href !== '');
  if (places.length === 0) return null;
  return (
    <ul aria-label="Elsewhere" className="mt-3 flex flex-wrap gap-x-4">
      {places.map(([name = '', href = '']) => (
        <li key={name}>
          <OutsideLink href={href}>{name}</OutsideLink>
        </li>
      ))}
    </ul>
  );
}

function OutsideLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className={link} {...(isElsewhere(href) ? { target: '_blank', rel: 'noopener' } : {})}>
      {children}
    </a>
  );
}

interface LinksProps {
  title: string;
  items: readonly MenuLink[];
  children?: ReactNode;
}

function Links({ title, items, children }: LinksProps) {
  return (
    <nav aria-label={title}>
      <h2 className="mb-3 font-text text-md font-strong tracking-normal">{title}</h2>
      <ul>
        {items.map(({ label, href }) => (
          <li key={`${label} ${href}`}>
            {isElsewhere(href) ? (
              <OutsideLink href={href}>{label}</OutsideLink>
            ) : (
              <Link to={href} className={link}>
                {label}
              </Link>
            )}
          </li>
        ))}
        {children}
      </ul>
    </nav>
  );
}

interface BadgesProps {
  /** Null until it is known. */
  isTest: boolean | null;
  shop: ShopFacts;
}

/** Only badges that are true for this shop: in test mode it says that nothing is charged. */
function Badges({ isTest, shop: { abn, name, legalName, gstRegistered } }: BadgesProps) {
  return (
    <div className="mt-10 flex flex-wrap items-center justify-between gap-x-6 gap-y-4 border-t border-foot-line pt-5 text-xs text-on-foot-soft">
      <ul aria-label="Payment and security" className="flex flex-wrap gap-2">
        {isTest !== null && (
          <Mark icon={Lock}>{isTest ? 'Test payments: no money moves' : 'Secure card payments'}</Mark>
        )}
        <Mark icon={WalletCards}>Afterpay: {instalments.parts} interest-free instalments</Mark>
        {isTest === false && <Mark icon={ShieldCheck}>Card details never reach our server</Mark>}
      </ul>
      <p className="flex flex-wrap gap-x-6 gap-y-1">
        <span>{gstWords(gstRegistered).prices}</span>
        {abn && (
          <span className="tabular-nums">
            {legalName || name}, ABN {abn}
          </span>
        )}
      </p>
    </div>
  );
}

function Mark({ icon, children }: { icon: typeof Lock; children: ReactNode }) {
  return (
    <li className="flex min-h-8 items-center gap-2 rounded-1 border border-foot-line px-3">
      <Icon of={icon} size="small" />
      {children}
    </li>
  );
}
