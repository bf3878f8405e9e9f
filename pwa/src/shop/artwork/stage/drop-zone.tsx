import { useState, type DragEvent, type ReactNode } from 'react';
import { classNames } from '#pwa/common/ui/shapes/class-names.ts';

/** Accepts a file dropped on the garment itself. For keyboard and touch, use the upload buttons. */
export function DropZone({
  onFile,
  disabled,
  className,
  children,
}: {
  onFile: (file: File) => void;
  disabled: boolean;
  className?: string;
  children: ReactNode;
}) {
  const [isOver, setIsOver] = useState(false);
  const hasFile = (event: DragEvent) => event.dataTransfer.types.includes('Files');
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- in addition to the file inputs
    <div
      className={classNames('relative', className, isOver && 'outline-3 -outline-offset-3 outline-focus')}
      onDragOver={event => {
        if (!hasFile(event)) return;
        event.preventDefault();
        setIsOver(!disabled);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={event => {
        if (!hasFile(event)) return;
        event.preventDefault();
        setIsOver(false);
        const [file] = event.dataTransfer.files;
        if (file && !disabled) onFile(file);
      }}
    >
      {children}
    </div>
  );
}
