/**
 * Stands in the build for the `createLucideIcon` of `lucide-react`, whose own works out class names, labels and sizes at
 * every drawing, and costs the first load 1 kB: `icon.tsx` gives what is needed of that.
 */
import { createElement, type ReactElement, type SVGProps } from 'react';

interface IconData {
  node: [name: string, attributes: Record<string, string>][];
}

type Drawing = (props: SVGProps<SVGSVGElement>) => ReactElement;

// oxlint-disable-next-line import/no-default-export -- it is imported as the package’s own is
export default function createLucideIcon({ node }: IconData): Drawing {
  const lines = node.map(([name, attributes]) => createElement(name, attributes));
  return props =>
    createElement(
      'svg',
      {
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        ...props,
      },
      lines,
    );
}
