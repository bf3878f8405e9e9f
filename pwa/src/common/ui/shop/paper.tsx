import type { ReactNode } from 'react';
import { classNames } from '../shapes/class-names.ts';
import '../styles/paper.css';

/** A sheet of paper: white in every light, as it comes out of the printer. */
export function Paper({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div
      data-theme="light"
      data-density="comfortable"
      className={classNames('paper mx-auto max-w-200 rounded-2 shadow-2 print:max-w-none', className)}
    >
      <div className="paper-sheet">{children}</div>
    </div>
  );
}
