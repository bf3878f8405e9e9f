import type { ComponentProps } from 'react';
import { Select } from '#pwa/common/ui/forms/select.tsx';
import { manualPaymentMethods, methodLabels } from './account-words.ts';

/** How money came or went without the shop's own card payments. */
export const MethodSelect = (props: Omit<ComponentProps<typeof Select>, 'children'>) => (
  <Select {...props}>
    {manualPaymentMethods.map(one => (
      <option key={one} value={one}>
        {methodLabels[one]}
      </option>
    ))}
  </Select>
);
