/** The office's menu beside the page: places under headings that open and close. A rail of icons shows them all. */
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { classNames } from '#pwa/common/ui/shapes/class-names.ts';
import { Icon } from '#pwa/common/ui/shapes/icon.tsx';
import { readFlipped, writeFlipped } from './flipped-groups.ts';
import { isAtPlace, isDaily, type MenuGroup, type OfficeGroup, type OfficePlace } from './office-places.ts';
import { useShownPlace } from './use-shown-place.ts';

interface SideGroupsProps {
  groups: readonly MenuGroup[];
  pathname: string;
}

/**
 * At first as much is open as a small laptop shows without scrolling: the groups of every day, or on a page of another
 * group that one. What a person opens or closes stays so.
 */
export function SideGroups({ groups, pathname }: SideGroupsProps) {
  const [flipped, setFlipped] = useState(readFlipped);
  function flip(name: string, isOpen: boolean) {
    const next = { ...flipped, [name]: isOpen };
    setFlipped(next);
    writeFlipped(next);
  }
  const here = groups.find(({ places }) => places.some(place => isAtPlace(place, pathname)))?.name ?? null;
  const isOpenAtFirst = (name: OfficeGroup) =>
    here === null || isDaily(here) ? isDaily(name) : name === here;
  return (
    <ul ref={useShownPlace(pathname)} className="grid gap-3 coarse:gap-1">
      {groups.map(({ name, places }) => {
        const isOpen = name === null || (flipped[name] ?? isOpenAtFirst(name));
        return (
          <li
            key={name}
            className="max-lg:not-first:border-t max-lg:not-first:border-line max-lg:not-first:pt-3"
          >
            {name === null ? (
              <Places places={places} pathname={pathname} />
            ) : (
              <Group
                name={name}
                places={places}
                pathname={pathname}
                isHere={name === here}
                isOpen={isOpen}
                onFlip={() => flip(name, !isOpen)}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}

interface PlacesProps {
  places: readonly OfficePlace[];
  pathname: string;
}

interface GroupProps extends PlacesProps {
  name: string;
  isHere: boolean;
  isOpen: boolean;
  onFlip: () => void;
}

/** A closed group that holds the page in front of the person says so by its weight. */
function Group({ name, isHere, isOpen, onFlip, places, pathname }: GroupProps) {
  const id = useId();
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={onFlip}
        className={classNames(
          'flex min-h-8 w-full items-center justify-between gap-2 rounded-2 px-3 text-left text-meta hover:text-ink max-lg:hidden coarse:min-h-11',
          isHere && !isOpen ? 'font-strong text-ink' : 'font-medium text-soft',
        )}
      >
        {name}
        <Icon
          of={ChevronDown}
          size="small"
          className={classNames('transition-transform duration-move', !isOpen && '-rotate-90')}
        />
      </button>
      <div id={id} className={isOpen ? undefined : 'lg:hidden'}>
        <Places places={places} pathname={pathname} />
      </div>
    </>
  );
}

function Places({ places, pathname }: PlacesProps) {
  return (
    <ul className="grid gap-0.5">
      {places.map(place => (
        <li key={place.to}>
          <Link
            to={place.to}
            title={place.label}
            aria-current={isAtPlace(place, pathname) ? 'page' : undefined}
            className={classNames(
              'flex min-h-10 items-center gap-3 rounded-2 px-3 leading-snug font-medium max-office:min-h-9 max-office:gap-2 max-office:text-label max-lg:justify-center coarse:min-h-11',
              isAtPlace(place, pathname)
                ? 'bg-raised text-ink shadow-1'
                : 'text-soft hover:bg-surface hover:text-ink',
            )}
          >
            <Icon of={place.icon} />
            <span className="max-lg:sr-only">{place.label}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
