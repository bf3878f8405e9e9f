import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { garmentViewBox } from '#contract/garments/garment-pictures.ts';
import { instalments } from '#contract/shop/shop-defaults.ts';
import { stepMark, teeArea } from './marks.ts';
import { PrintedGarment } from './printed-garment.tsx';
import { HomeSection } from './section.tsx';

const bone = { fabric: '#ede6d6' };

const anchor = 'how';

export function HowItWorks() {
  const { hash } = useLocation();
  // This file may load after the address was followed.
  useEffect(() => {
    if (hash === `#${anchor}`) document.getElementById(anchor)?.scrollIntoView();
  }, [hash]);
  return (
    <HomeSection title="How it works" id={anchor} className="pb-12 md:pb-24">
      <ol className="grid gap-5 sm:grid-cols-2 md:gap-8 lg:grid-cols-4">
        <Step
          number={1}
          title="Choose Products"
          picture={<PrintedGarment garment="tee" colours={bone} className={high} />}
        >
          Pick garments, colours and sizes.
        </Step>
        <Step number={2} title="Upload Design" picture={<TeeWithFrame />}>
          Front, back or side. Print or embroidery.
        </Step>
        <Step
          number={3}
          title="Place Order"
          picture={<PrintedGarment garment="tee" colours={bone} mark={stepMark} className={high} />}
        >
          Card, or Afterpay in {instalments.parts} interest-free instalments.
        </Step>
        <Step
          number={4}
          title="Receive & Enjoy"
          picture={
            <img src="/art/parcel.svg" alt="" width={400} height={480} loading="lazy" className={high} />
          }
        >
          Delivered to your door, anywhere in Australia.
        </Step>
      </ol>
    </HomeSection>
  );
}

const high = 'h-24 w-auto flex-none sm:h-52';

function Step(props: { number: number; title: string; picture: ReactNode; children: ReactNode }) {
  const { number, title, picture, children } = props;
  return (
    <li className="flex items-center gap-4 sm:block">
      <div className="grid w-20 flex-none justify-items-center sm:mb-4 sm:-ml-3 sm:block sm:w-auto">
        {picture}
      </div>
      <div>
        <h3 className="mb-1 text-xl">
          <span className="mr-[0.5em] text-soft tabular-nums">{number}</span>
          {title}
        </h3>
        <p className="text-soft">{children}</p>
      </div>
    </li>
  );
}

/** The tee with an empty frame for a design, drawn at the real print area. */
function TeeWithFrame() {
  const { x, y, width, height } = teeArea;
  const [middle, top, low] = [x + width / 2, y + height * 0.3, y + height * 0.7];
  const head = width * 0.16;
  return (
    <span className="relative block">
      <PrintedGarment garment="tee" colours={bone} className={high} />
      <svg
        viewBox={`0 0 ${garmentViewBox.width} ${garmentViewBox.height}`}
        aria-hidden="true"
        className={`absolute inset-0 ${high}`}
      >
        {/* It is on cloth, so it has the light theme's colour in every theme, from the palette. */}
        <g fill="none" strokeLinecap="round" strokeLinejoin="round" className="stroke-(--denim-700)">
          <rect x={x} y={y} width={width} height={height} rx="6" strokeWidth="7" strokeDasharray="26 18" />
          <path
            strokeWidth="14"
            d={`M${middle} ${low}V${top}m${-head} ${head}l${head}${-head} ${head} ${head}`}
          />
        </g>
      </svg>
    </span>
  );
}
