import { fonts } from '#contract/lettering/fonts.ts';
import { Select } from '../ui/forms/select.tsx';

export function FontSelect({ font, onChange }: { font: string; onChange: (font: string) => void }) {
  return (
    <Select value={font} onChange={event => onChange(event.currentTarget.value)}>
      {fonts.map(({ id, label, look }) => (
        <option key={id} value={id}>
          {label} ({look.toLowerCase()})
        </option>
      ))}
    </Select>
  );
}
