/**
 * Production jobs: a list in the office, a board in the workshop. Reads and writes only this device; the sync loop
 * does the rest, online and offline alike.
 */
import { lazy, type ReactNode, Suspense, useEffect, useMemo } from 'react';
import { can } from '#contract/wire/capabilities.ts';
import { jobStatusTitle } from '#contract/jobs/jobs.ts';
import type { User } from '#contract/account/endpoints.ts';
import type { StaffDevice } from '#pwa/common/local/device/staff-device.ts';
import { useShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import { OlderNote } from '#pwa/common/list/older-note.tsx';
import { useStaffDevice } from '#pwa/common/local/device/use-staff-device.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { useOlderRow } from '#pwa/common/local/outbox/use-older-row.ts';
import { useSyncedRows } from '#pwa/common/local/outbox/use-synced-rows.ts';
import { useOpenInQuery, useQueryValue } from '#pwa/common/platform/use-query-value.ts';
import { preferPresentation, usePresentation } from '#pwa/common/ui/shapes/appearance.ts';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';
import { myClock } from '../hours.ts';
import { useShopFloor } from '../parts/board/use-shop-floor.ts';
import { useShiftNotes } from '../parts/shift/use-shift-notes.ts';
import { findScanned, readTicketCode } from '../scan/ticket-code.ts';
import { useScannerKeys } from '../scan/use-scanner-keys.ts';
import { dayReader, readJobFilter, sortJobs } from '../job-board.ts';
import { JobOffice } from '../parts/job-office.tsx';
import { JobsWait } from '../parts/jobs-wait.tsx';
import { useJobPictures } from '../use-job-pictures.ts';
import { useJobChanges } from '../use-job-changes.ts';
import { useLostMerges } from '../use-lost-merges.ts';

const JobDetail = lazy(() => import('../parts/detail/job-detail.tsx').then(m => ({ default: m.JobDetail })));
const MissingRow = lazy(() =>
  import('#pwa/common/list/missing-row.tsx').then(m => ({ default: m.MissingRow })),
);
const FinishedDialog = lazy(() =>
  import('#pwa/common/list/finished-dialog.tsx').then(m => ({ default: m.FinishedDialog })),
);
const NewJobDialog = lazy(() =>
  import('../parts/new-job-dialog.tsx').then(m => ({ default: m.NewJobDialog })),
);

const HandOverDialog = lazy(() =>
  import('../parts/shift/hand-over-dialog.tsx').then(m => ({ default: m.HandOverDialog })),
);
const UnreadNote = lazy(() =>
  import('../parts/shift/unread-note.tsx').then(m => ({ default: m.UnreadNote })),
);
// The shift begins without it as well.
const ShiftNotices = lazy(() =>
  import('#pwa/common/notices/shift-notices.tsx')
    .then(m => ({ default: m.ShiftNotices }))
    .catch(() => ({ default: () => null })),
);
const ScanDialog = lazy(() => import('../scan/scan-dialog.tsx').then(m => ({ default: m.ScanDialog })));

export interface JobsScreenProps {
  user: User;
  onSignOut: () => void;
  /** The staff connection pill, for the board, which has no frame around it. */
  pill: ReactNode;
}

export function JobsScreen(props: JobsScreenProps) {
  const device = useStaffDevice();
  const canPlan = can(props.user, 'jobs.plan');
  useEffect(() => {
    if (!canPlan) preferPresentation('field');
  }, [canPlan]);
  return device ? <OpenJobs device={device} canPlan={canPlan} {...props} /> : <JobsWait />;
}

interface OpenJobsProps extends JobsScreenProps {
  device: StaffDevice;
  canPlan: boolean;
}

function OpenJobs({ device, canPlan, pill, onSignOut }: OpenJobsProps) {
  const rows = useSyncedRows(device, 'jobs');
  const shopClock = useShopClock();
  const { timeZone } = shopClock;
  const dayOf = useMemo(() => dayReader(timeZone), [timeZone]);
  const clock = useMemo(() => ({ ...shopClock, dayOf }), [shopClock, dayOf]);
  const changes = useJobChanges(device);
  const toast = useToast();
  const notes = useShiftNotes(device, clock.now);
  const isField = usePresentation() === 'field';
  const drawFloor = useShopFloor(isField);
  const [status, setStatus] = useQueryValue('status');
  const [openId, setOpenId] = useOpenInQuery('job');
  const [isNew, setNew] = useOpenInQuery('new');
  const [isHandingOver, setHandingOver] = useOpenInQuery('hand-over');
  const [isScanning, setScanning] = useOpenInQuery('scan');
  const [isAsking, setAsking] = useOpenInQuery('finished');
  const jobs = useMemo(() => rows && sortJobs(rows, clock), [rows, clock]);
  useJobPictures(jobs);
  useLostMerges({ device, rows, changes, clock, canPlan });
  const running = useMemo(() => {
    const me = { userId: device.viewer.userId, deviceId: device.deviceId };
    return jobs
      ? myClock(
          jobs.map(({ row }) => row),
          me,
        )
      : null;
  }, [jobs, device]);
  const kept = openId ? jobs?.find(({ row }) => row.id === openId) : undefined;
  const older = useOlderRow(device, 'jobs', jobs && !kept ? openId : null);
  const openScanned = (text: string): boolean => {
    const code = readTicketCode(text);
    const job = code && findScanned(jobs?.map(({ row }) => row) ?? [], code);
    if (isScanning !== null && job) setScanning(null);
    if (job) setOpenId(job.id);
    return job !== null;
  };
  useScannerKeys(text => {
    if (!openScanned(text))
      toast({ title: 'No job found', description: `Scanned: ${text.slice(0, 80)}`, tone: 'danger' });
  });
  if (!jobs || (isField && !drawFloor)) return <JobsWait />;
  const open = kept ?? older.seen;
  const shared = {
    jobs,
    clock,
    onOpen: setOpenId,
    onScan: () => setScanning(''),
    unread: (
      <Suspense fallback={null}>
        {notes.unread.length > 0 && (
          <UnreadNote
            notes={notes.unread}
            me={device.viewer.userId}
            now={clock.now}
            onOpen={setOpenId}
            onRead={notes.read}
          />
        )}
        {isField && <ShiftNotices userId={device.viewer.userId} className="mb-3" />}
      </Suspense>
    ),
  };
  return (
    <>
      <Suspense fallback={<JobsWait />}>
        {isField && drawFloor ? (
          drawFloor({
            ...shared,
            filter: readJobFilter(status),
            onFilter: filter => setStatus(filter === 'all' ? null : filter),
            changes,
            running,
            person: device.viewer.userName,
            pill,
            onHandOver: () => setHandingOver(''),
            onSignOut,
          })
        ) : (
          <>
            <JobOffice device={device} {...shared} onNew={canPlan ? () => setNew('') : undefined} />
            <OlderNote many="jobs" onAsk={() => setAsking('')} />
          </>
        )}
      </Suspense>
      <Suspense fallback={null}>
        {open && (
          <JobDetail
            seen={open}
            clock={clock}
            changes={changes}
            running={running}
            canPlan={canPlan}
            onClose={() => setOpenId(null)}
          />
        )}
        {isHandingOver !== null && (
          <HandOverDialog
            device={device}
            jobs={jobs.map(({ row }) => row)}
            notes={notes}
            clock={clock}
            running={running}
            onStopClock={({ job, timer }) => changes.stopClock(job, timer)}
            onSignOut={onSignOut}
            onClose={() => setHandingOver(null)}
          />
        )}
        {isScanning !== null && <ScanDialog onCode={openScanned} onClose={() => setScanning(null)} />}
        {openId && !open && <MissingRow one="job" error={older.error} onClose={() => setOpenId(null)} />}
        {isAsking !== null && !openId && (
          <FinishedDialog
            many="jobs"
            ask={query => call('GET /api/finished-jobs', { query })}
            titleOf={jobStatusTitle}
            clock={clock}
            onOpen={setOpenId}
            onClose={() => setAsking(null)}
          />
        )}
        {isNew !== null && canPlan && (
          <NewJobDialog
            device={device}
            changes={changes}
            timeZone={clock.timeZone}
            onClose={() => setNew(null)}
          />
        )}
      </Suspense>
    </>
  );
}
