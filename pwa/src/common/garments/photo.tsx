import { useState, type ReactNode } from 'react';
import { garmentViewBox } from '#contract/garments/garment-pictures.ts';
import type { MediaWidth } from '#contract/content/media.ts';
import { photoSources } from '#contract/catalogue/product-photos.ts';
import { classNames } from '#pwa/common/ui/shapes/class-names.ts';

interface PhotoProps {
  url: string;
  width: MediaWidth;
  /** Empty where the name of the product stands beside it. */
  alt?: string;
  sizes?: string;
  loading?: 'eager' | 'lazy';
  /** In its place while it cannot be had, as without a connection. */
  instead?: ReactNode;
  onMissing?: (url: string) => void;
  className?: string;
}

/** An uploaded photograph of a garment, in the drawings' proportions. */
export function Photo({
  url,
  width,
  alt = '',
  sizes,
  loading = 'eager',
  instead = null,
  onMissing,
  className,
}: PhotoProps) {
  const [failed, setFailed] = useState('');
  if (failed === url) return instead;
  const { src, srcSet } = photoSources(url, width);
  return (
    <img
      src={src}
      srcSet={sizes ? srcSet : undefined}
      sizes={sizes}
      alt={alt}
      width={garmentViewBox.width / 2}
      height={garmentViewBox.height / 2}
      loading={loading}
      decoding="async"
      draggable={false}
      onError={() => {
        setFailed(url);
        onMissing?.(url);
      }}
      className={classNames('object-cover', className)}
    />
  );
}
