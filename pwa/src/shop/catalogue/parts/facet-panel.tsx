import { Checkbox } from '#pwa/common/ui/forms/checkbox.tsx';
import { CheckChip } from '#pwa/common/ui/forms/check-chip.tsx';
import { SwatchCheckbox } from '#pwa/common/ui/forms/swatch-checkbox.tsx';
import type { OfferedFacet, OfferedValue } from '../listing/facet-labels.ts';
import type { FacetId } from '../listing/listing-facets.ts';

interface FacetPanelProps {
  facets: readonly OfferedFacet[];
  onToggle: (facet: FacetId, value: string) => void;
}

/** The filters, each with its values and the number of products that each would show. */
export function FacetPanel({ facets, onToggle }: FacetPanelProps) {
  return (
    <div className="grid gap-7">
      {facets.map(facet => (
        <fieldset key={facet.id}>
          <legend className="mb-1.5 text-label font-strong">{facet.title}</legend>
          <div className={layouts[facet.id]}>
            {facet.values.map(value => (
              <FacetValue
                key={value.value}
                facet={facet.id}
                value={value}
                onToggle={() => onToggle(facet.id, value.value)}
              />
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  );
}

const layouts: Readonly<Record<FacetId, string>> = {
  colour: 'grid grid-cols-2 gap-x-2',
  size: 'mt-1 flex flex-wrap gap-1.5',
  technique: 'grid',
  price: 'grid',
};

interface FacetValueProps {
  facet: FacetId;
  value: OfferedValue;
  onToggle: () => void;
}

function FacetValue({ facet, value, onToggle }: FacetValueProps) {
  const shared = {
    label: <CountedLabel {...value} />,
    checked: value.isChosen,
    onChange: onToggle,
    // A value that would show nothing can't be chosen. A chosen one can be cleared.
    disabled: value.count === 0 && !value.isChosen,
  };
  if (value.dye !== null) return <SwatchCheckbox {...shared} dye={value.dye} />;
  return facet === 'size' ? <CheckChip {...shared} /> : <Checkbox {...shared} />;
}

function CountedLabel({ label, count }: Pick<OfferedValue, 'label' | 'count'>) {
  return (
    <>
      {label}
      <span aria-hidden="true" className="ml-1.5 text-xs font-regular tabular-nums opacity-75">
        {count}
      </span>
      <span className="sr-only">({count === 1 ? '1 style' : `${count} styles`})</span>
    </>
  );
}
