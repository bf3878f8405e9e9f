import { useState } from 'react';
import { projectStages } from '#contract/projects/projects.ts';
import { Button } from '../layout/button.tsx';
import { ConnectionPill } from '../states/connection-pill.tsx';
import { ProgressBar } from '../shop/progress-bar.tsx';
import { SeamSteps } from '../shop/seam-steps.tsx';
import { Spinner } from '../states/spinner.tsx';
import { StageTicks } from '../office/stage-ticks.tsx';
import { Timeline } from '../shop/timeline.tsx';
import { Part } from './part.tsx';

const steps = [
  { key: 'information', label: 'Information' },
  { key: 'shipping', label: 'Shipping' },
  { key: 'payment', label: 'Payment' },
];
export function ProgressPieces() {
  const [step, setStep] = useState(0);
  return (
    <Part title="Progress">
      <div className="grid items-start gap-8 lg:grid-cols-2">
        <div className="grid gap-6">
          <div className="grid gap-3">
            <SeamSteps label="Checkout progress" steps={steps} current={step} />
            <div>
              <Button size="small" onClick={() => setStep((step + 1) % 3)}>
                Next step
              </Button>
            </div>
          </div>
          <ProgressBar done={4120} total={9216} label="4,120 of 9,216 rows" />
          <div className="flex flex-wrap gap-3">
            <ConnectionPill connection={{ state: 'online' }} />
            <ConnectionPill connection={{ state: 'offline', saved: 3 }} onPress={() => {}} />
            <ConnectionPill connection={{ state: 'syncing', sent: 3, total: 5 }} />
            <ConnectionPill connection={{ state: 'attention', count: 1 }} onPress={() => {}} />
          </div>
          <StageTicks stages={projectStages} current={5} />
          <Spinner>Reading the file</Spinner>
        </div>
        <Timeline
          steps={[
            {
              key: 'paid',
              state: 'done',
              when: 'Thu 12 Nov, 10:42 am',
              title: 'Paid',
              children: <p>$884.95 by card.</p>,
            },
            { key: 'proof', state: 'done', when: 'Fri 13 Nov, 8:05 am', title: 'Proof approved' },
            {
              key: 'making',
              state: 'now',
              when: 'Since Wed 18 Nov, 7:30 am',
              title: 'In production',
              children: <ProgressBar done={24} total={36} label="24 of 36 printed" className="mt-2" />,
            },
            { key: 'packed', state: 'todo', when: 'Expected Mon 23 Nov', title: 'Packed and checked' },
            { key: 'there', state: 'todo', when: 'Expected Tue 24 to Thu 26 Nov', title: 'Delivered' },
          ]}
        />
      </div>
    </Part>
  );
}
