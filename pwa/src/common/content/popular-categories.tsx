import { Link } from 'react-router-dom';
import { fabricColours, garmentImageUrl } from '#contract/garments/garment-pictures.ts';
import type { GarmentId } from '#contract/garments/garments.ts';
import { mediaAt } from '#contract/content/media.ts';
import { isPhoto } from '#contract/catalogue/product-photos.ts';
import { useCatalogue } from '#pwa/common/local/catalogue/catalogue.ts';
import { type PopularCategory, popularCategories } from './popular-categories.ts';

/** The categories with the largest choice. Renders nothing until they are known. */
export function PopularCategories() {
  const catalogue = useCatalogue();
  const popular = catalogue.phase === 'ready' ? popularCategories(catalogue.value) : [];
  if (popular.length === 0) return null;
  return (
    <section aria-labelledby="popular">
      <h2 id="popular" className="mb-4 text-2xl">
        Popular categories
      </h2>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6">
        {popular.map(category => (
          <li key={category.name} className="grid">
            <Tile {...category} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Tile({ name, example }: PopularCategory) {
  const [first] = example.colors;
  const drawn = garmentImageUrl(
    example.garment as GarmentId,
    'front',
    fabricColours(first?.name ?? '', first?.value ?? ''),
  );
  return (
    <Link
      to={`/products?category=${encodeURIComponent(name)}`}
      className="tile group block overflow-hidden rounded-3 p-4"
    >
      <img
        src={isPhoto(example.image) ? mediaAt(example.image, 480) : example.image || drawn}
        alt=""
        width={200}
        height={240}
        loading="lazy"
        decoding="async"
        className="garment-shadow mx-auto h-28 w-auto transition-transform duration-sheet ease-cloth group-hover:-translate-y-1"
      />
      <span className="mt-3 block leading-snug font-strong">{name}</span>
    </Link>
  );
}
