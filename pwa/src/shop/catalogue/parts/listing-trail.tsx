import { Link } from 'react-router-dom';
import { categoryGroupTitles, groupOfQuery, isWholeCatalogue } from '#contract/catalogue/categories.ts';
import { Breadcrumb } from '#pwa/common/ui/layout/breadcrumb.tsx';
import { TextLink } from '#pwa/common/ui/layout/link.tsx';
import { categoryPath } from '../menu-groups.ts';

interface ListingTrailProps {
  category: string;
  /** Heading of the listing. */
  title: string;
}

/** Home, Products, the group, the category: down to the level of this listing. */
export function ListingTrail({ category, title }: ListingTrailProps) {
  const isWhole = isWholeCatalogue(category);
  const group = groupOfQuery(category);
  const groupTitle = group && categoryGroupTitles[group];
  const above = [{ to: '/', title: 'Home' }];
  if (!isWhole) above.push({ to: '/products', title: 'Products' });
  if (group && groupTitle && groupTitle !== title) above.push({ to: categoryPath(group), title: groupTitle });
  return (
    <Breadcrumb>
      {[
        ...above.map(place => (
          <TextLink key={place.to} asChild variant="plain" className="font-regular">
            <Link to={place.to}>{place.title}</Link>
          </TextLink>
        )),
        <span key="here" aria-current="page">
          {isWhole ? 'Products' : title}
        </span>,
      ]}
    </Breadcrumb>
  );
}
