import { useEffect, useState } from 'react';

/** A little below where a link to a section scrolls to. */
const readingLinePx = 96;

/** The id of the section being read: the last whose heading has reached the top of the window. */
export function useSectionInView(sections: readonly { id: string }[]): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  const key = sections.map(({ id }) => id).join(' ');
  useEffect(() => {
    const find = () => {
      const ids = key.split(' ');
      const passed = ids.filter(id => {
        const section = document.getElementById(id);
        return section !== null && section.getBoundingClientRect().top < readingLinePx;
      });
      const isAtEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 2;
      setCurrent((isAtEnd && scrollY > 0 ? ids.at(-1) : passed.at(-1)) ?? ids[0] ?? null);
    };
    let frame = 0;
    const later = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(find);
    };
    find();
    addEventListener('scroll', later, { passive: true });
    addEventListener('resize', later);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('scroll', later);
      removeEventListener('resize', later);
    };
  }, [key]);
  return current;
}
