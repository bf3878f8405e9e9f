import { Select } from '#pwa/common/ui/forms/select.tsx';
import {
  isListingOrder,
  type ListingOrder,
  listingOrders,
  orderLabels,
  relevanceLabel,
} from '../listing/listing-order.ts';

interface OrderSelectProps {
  value: ListingOrder | null;
  /** For a search without a chosen order, the best matches come first. */
  isSearch: boolean;
  onChange: (order: ListingOrder | null) => void;
  className?: string;
}

export function OrderSelect({ value, isSearch, onChange, className }: OrderSelectProps) {
  const [first, ...others] = listingOrders;
  return (
    <Select
      aria-label="Sort by"
      value={value ?? first}
      onChange={event => {
        const chosen = event.target.value;
        onChange(isListingOrder(chosen) && chosen !== first ? chosen : null);
      }}
      className={className}
    >
      <option value={first}>{isSearch ? relevanceLabel : orderLabels[first]}</option>
      {others.map(order => (
        <option key={order} value={order}>
          {orderLabels[order]}
        </option>
      ))}
    </Select>
  );
}
