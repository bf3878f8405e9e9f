import { ChevronRight, CircleCheck, CircleDashed } from 'lucide-react';
import { Link, useNavigate } from 'react-router-dom';
import type { SetupProgress } from '#contract/setup/endpoints.ts';
import { demoOff, setupSteps, setupWords } from '#contract/setup/setup.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Icon } from '#pwa/common/ui/shapes/icon.tsx';
import { Section } from '#pwa/common/ui/office/section.tsx';
import { CopyText } from './copy-text.tsx';
import type { SetupPlace } from '../use-setup.ts';

interface FinishStepProps {
  progress: SetupProgress;
  isSaving: boolean;
  onFinish: () => Promise<boolean>;
  onOpen: (place: SetupPlace) => void;
}

const next = [
  {
    to: '/admin/products',
    label: 'Add your products',
    text: 'By hand, or all at once from a file under Import.',
  },
  {
    to: '/admin/techniques',
    label: 'Set your techniques',
    text: 'Screen print, embroidery and the others, with your prices.',
  },
  {
    to: '/admin/content',
    label: 'Read your policies',
    text: 'They are written from your settings. Make them your own.',
  },
  {
    to: '/admin/people',
    label: 'Invite your staff',
    text: 'The workshop and the drivers see only what they need.',
  },
  {
    to: '/account',
    label: 'Protect your account',
    text: 'A passkey or an authenticator app as a second step.',
  },
] as const;

/** What is set, what is left, and where to go now. */
export function FinishStep({ progress, isSaving, onFinish, onOpen }: FinishStepProps) {
  const navigate = useNavigate();
  const finish = async () => {
    if (await onFinish()) void navigate('/admin');
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <ul className="grid gap-1">
        {setupSteps.map(step => {
          const isDone = progress.steps[step] === 'done';
          return (
            <li key={step} className="flex min-h-10 items-center gap-3">
              <Icon of={isDone ? CircleCheck : CircleDashed} className={isDone ? 'text-ok' : 'text-faint'} />
              <span className="flex-1">{setupWords[step].title}</span>
              <Button size="small" variant="quiet" onClick={() => onOpen(step)}>
                {isDone ? 'Change' : 'Do it now'}
                <span className="sr-only">: {setupWords[step].title}</span>
              </Button>
            </li>
          );
        })}
      </ul>
      {progress.isDemoLeftOn && (
        <Section title="Before you open">
          <CopyText
            label="Copy this line"
            text={demoOff}
            note="The shop began as the demo, and its configuration still says so. Put this line into its environment or .env file, then restart it. Without it the shop doesn’t start with live keys or with NODE_ENV=production."
          />
        </Section>
      )}
      <Section title="Then">
        <ul className="grid gap-2">
          {next.map(({ to, label, text }) => (
            <li key={to}>
              <Link
                to={to}
                className="flex items-center gap-3 rounded-2 border border-line px-4 py-3 hover:border-line-strong"
              >
                <span className="min-w-0 flex-1">
                  <span className="block leading-snug font-strong">{label}</span>
                  <span className="block text-meta leading-snug text-soft">{text}</span>
                </span>
                <Icon of={ChevronRight} size="small" className="text-faint" />
              </Link>
            </li>
          ))}
        </ul>
      </Section>
      <p className="text-soft">
        Backups are made by the machine that the shop runs on: whoever keeps it sets <code>BACKUP_DIR</code>.
        A look at everything else is <code>npm run doctor</code>.
      </p>
      {!progress.finishedAt && (
        <Button
          variant="go"
          size="large"
          className="justify-self-start"
          loading={isSaving && 'Finishing…'}
          onClick={() => void finish()}
        >
          Finish the set-up
        </Button>
      )}
    </div>
  );
}
