import type { Driver } from '#contract/deliveries/endpoints.ts';

export const DriverOptions = ({ drivers }: { drivers: readonly Driver[] }) =>
  drivers.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ));
