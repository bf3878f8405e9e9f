import { useState } from 'react';
import { Search } from 'lucide-react';
import { Checkbox } from '../forms/checkbox.tsx';
import { Field } from '../forms/field.tsx';
import { FileDrop } from '../shop/file-drop.tsx';
import { Kbd } from '../shapes/kbd.tsx';
import { QuantityStepper } from '../forms/quantity-stepper.tsx';
import { Select } from '../forms/select.tsx';
import { Switch } from '../shop/switch.tsx';
import { TextInput } from '../forms/text-input.tsx';
import { Textarea } from '../forms/textarea.tsx';
import { Part } from './part.tsx';

export function FieldPieces() {
  const [quantity, setQuantity] = useState(20);
  return (
    <Part title="Fields">
      <form className="grid max-w-measure gap-x-6 gap-y-5 sm:grid-cols-2">
        <Field label="Email Address" help="For the receipt and the proof.">
          <TextInput type="email" autoComplete="email" defaultValue="imke@quarrelcreek.example" />
        </Field>
        <Field label="Phone Number" error="Please enter a valid phone number.">
          <TextInput type="tel" autoComplete="tel" defaultValue="0491 570" />
        </Field>
        <Field label="State">
          <Select defaultValue="VIC" autoComplete="address-level1">
            {['NSW', 'VIC', 'QLD'].map(state => (
              <option key={state}>{state}</option>
            ))}
          </Select>
        </Field>
        <Field label="Search" hideLabel>
          <TextInput type="search" icon={Search} placeholder="Search projects…" after={<Kbd>/</Kbd>} />
        </Field>
        <Field label="Notes" optional>
          <Textarea defaultValue="Side gate. Dog is friendly." />
        </Field>
        <Field label="Driver Name" help="Set by the office.">
          <TextInput defaultValue="Priya Anand" disabled />
        </Field>
        <div className="grid content-start gap-1">
          <Checkbox label="Send me the proof by email" defaultChecked />
          <Checkbox label="I agree to the terms" error="Please agree before you go on." />
          <Checkbox label="Not available yet" disabled />
        </div>
        <div className="grid content-start gap-1">
          <Switch label="Multiple colours" note="$1.00 per item, included" defaultChecked />
          <Switch label="Keep the tablet awake" />
          <Switch label="Not available" disabled />
          <Field label="Quantity" className="max-w-48">
            <QuantityStepper value={quantity} onChange={setQuantity} min={20} step={10} />
          </Field>
        </div>
        <FileDrop
          label="Add a design to the front"
          help="PNG, JPG, SVG or a phone photo, up to 10 MB"
          accept="image/*"
          onFiles={() => {}}
        />
        <FileDrop
          variant="button"
          label="Replace the file"
          error="That file is larger than 10 MB. Choose a smaller one."
          onFiles={() => {}}
        />
      </form>
    </Part>
  );
}
