import { Link } from 'react-router-dom';
import type { CategoryGroup } from '#contract/catalogue/categories.ts';
import type { ProductSummary } from '#contract/catalogue/endpoints.ts';
import type { GarmentColours } from '#contract/garments/garment-pictures.ts';
import type { GarmentId } from '#contract/garments/garments.ts';
import { classNames } from '#pwa/common/ui/shapes/class-names.ts';
import { categoryPath, menuGroups } from '../menu-groups.ts';
import { kidsMark, type LaidMark } from './marks.ts';
import { PrintedGarment } from './printed-garment.tsx';

interface Dressed {
  garment: GarmentId;
  colours: GarmentColours;
  mark?: LaidMark;
}

const dressed: Record<CategoryGroup, Dressed> = {
  mens: { garment: 'polo', colours: { fabric: '#1b2c4a' } },
  womens: { garment: 'crew', colours: { fabric: '#8e2b22' } },
  kids: {
    garment: 'kids-tee',
    colours: { fabric: '#d9a441' },
    mark: kidsMark,
  },
  accessories: { garment: 'cap', colours: { fabric: '#1f4d3c' } },
};

/** `products` is null while they load: the tiles are shown without their counts. */
export function CategoryTiles({ products }: { products: ProductSummary[] | null }) {
  return (
    <ul className="grid grid-cols-2 gap-3 md:gap-4 lg:grid-cols-[1.25fr_1fr_1fr_1.25fr]">
      {menuGroups(products ?? []).map(({ group, title, styles }, position) => (
        <li key={group} className="grid">
          <Link
            to={categoryPath(group)}
            className={classNames(
              'group relative block h-54 overflow-hidden rounded-3 md:h-80 lg:h-100',
              position % 3 === 0 ? 'tile-cool' : 'tile',
            )}
          >
            <PrintedGarment
              {...dressed[group]}
              className="garment-shadow mx-auto mt-[2%] h-[84%] transition-transform duration-sheet ease-cloth group-hover:-translate-y-1"
            />
            <span className="absolute inset-x-3 bottom-3 flex items-baseline justify-between gap-3 md:inset-x-5 md:bottom-4">
              <span className="font-display text-xl leading-tight font-heading tracking-display md:text-2xl">
                {title}
              </span>
              {products && (
                <span className="hidden text-xs text-soft tabular-nums sm:inline">
                  {styles} {styles === 1 ? 'style' : 'styles'}
                </span>
              )}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
