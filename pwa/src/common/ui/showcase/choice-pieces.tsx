import { useState } from 'react';
import { Printer, Spline } from 'lucide-react';
import { RadioCards } from '../forms/radio-cards.tsx';
import { Segment } from '../shapes/segment.tsx';
import { SizeCell, SizeRow } from '../forms/size-grid.tsx';
import { Slider } from '../shop/slider.tsx';
import { Dye, Swatch, SwatchGroup } from '../shapes/swatch.tsx';
import { TabPanel, Tabs } from '../shop/tabs.tsx';
import { Part } from './part.tsx';

const dyes = [
  { label: 'Navy', dye: '#1b2c4a' },
  { label: 'Bone', dye: '#ede6d6' },
  { label: 'Bottle', dye: '#1f4d3c' },
  { label: 'Wheat', dye: '#d9a441' },
  { label: 'Black', dye: '#14181f' },
  { label: 'White', dye: '#ffffff' },
  { label: 'Navy/White', dye: '#1b2c4a', secondDye: '#ffffff' },
];

export function ChoicePieces() {
  const [chosen, setChosen] = useState(['Navy', 'Bone', 'Navy/White']);
  const [counts, setCounts] = useState<Record<string, number>>({ S: 4, M: 8, L: 8, XL: 4 });
  const [scale, setScale] = useState(47);
  const [method, setMethod] = useState<'print' | 'embroidery' | 'none'>('print');
  const [filter, setFilter] = useState<'all' | 'pending' | 'done'>('all');
  const [tab, setTab] = useState<'customize' | 'details'>('customize');

  function toggle(label: string) {
    setChosen(now => (now.includes(label) ? now.filter(other => other !== label) : [...now, label]));
  }

  return (
    <Part title="Choices">
      <div className="grid items-start gap-8 lg:grid-cols-2">
        <Tabs
          label="Product"
          value={tab}
          onChange={setTab}
          tabs={[
            { value: 'customize', label: 'Customize' },
            { value: 'details', label: 'Product Details', count: 4 },
          ]}
        >
          <TabPanel value="customize">
            <SwatchGroup label="Colours">
              {dyes.map(dye => (
                <Swatch
                  key={dye.label}
                  {...dye}
                  chosen={chosen.includes(dye.label)}
                  onPress={() => toggle(dye.label)}
                />
              ))}
            </SwatchGroup>
            <SizeRow
              className="mt-4"
              label="Navy"
              heading={
                <>
                  <Dye dye="#1b2c4a" /> <b>Navy</b>{' '}
                  <span className="text-meta text-soft tabular-nums">24 pieces</span>
                </>
              }
            >
              {['XS', 'S', 'M', 'L', 'XL', '2XL', '3XL'].map(size => (
                <SizeCell
                  key={size}
                  label={size}
                  value={counts[size] ?? 0}
                  onChange={count => setCounts(now => ({ ...now, [size]: count }))}
                />
              ))}
            </SizeRow>
          </TabPanel>
          <TabPanel value="details">Heavy cotton, 220 g.</TabPanel>
        </Tabs>
        <div className="grid gap-5">
          <RadioCards
            label="Decoration method"
            value={method}
            onChange={setMethod}
            options={[
              { value: 'print', label: 'Print', note: '$2.50 per item, included', icon: Printer },
              { value: 'embroidery', label: 'Embroidery', note: '$4.50 per item, included', icon: Spline },
              { value: 'none', label: 'Transfer', disabledReason: 'Not on fleece' },
            ]}
          />
          <Slider label="Size" valueText="1.2 (200 mm)" value={scale} min={0} max={100} onChange={setScale} />
          <Segment
            label="Jobs shown"
            value={filter}
            onChange={setFilter}
            options={[
              { value: 'all', label: 'All Jobs', count: 14 },
              { value: 'pending', label: 'Pending', count: 6 },
              { value: 'done', label: 'Completed', count: 4 },
            ]}
          />
        </div>
      </div>
    </Part>
  );
}
