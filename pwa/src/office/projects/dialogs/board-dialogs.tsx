/** The dialog in the address, once its record has loaded. */
import { useEffect, useState } from 'react';
import type { CustomerRow } from '#contract/customers/endpoints.ts';
import type { BoardProject, ProjectJob, ProjectRow } from '#contract/projects/endpoints.ts';
import { loadFailureWords } from '#pwa/common/local/call/failure-words.ts';
import { useStaffDevice } from '#pwa/common/local/device/use-staff-device.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Dialog } from '#pwa/common/ui/dialogs/dialog.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';
import { Spinner } from '#pwa/common/ui/states/spinner.tsx';
import type { BoardDialog } from '../board-address.ts';
import { customerNotFound } from '#pwa/office/common/board/customer-changes.ts';
import { useBoard } from '../board-context.ts';
import { useProject } from '#pwa/office/common/board/use-board.ts';
import { EditCustomerDialog, NewCustomerDialog } from '#pwa/office/common/board/customer-dialogs.tsx';
import { DeleteDialog } from '#pwa/office/common/delete-dialog.tsx';
import { EditProjectDialog } from './edit-project-dialog.tsx';
import { EditJobDialog, NewJobDialog } from './job-dialogs.tsx';
import { NewProjectDialog } from './new-project-dialog.tsx';
import { ProjectDetails } from './project-details.tsx';
import { DeleteCustomerDialog } from '#pwa/office/common/board/delete-customer-dialog.tsx';

interface BoardDialogsProps {
  dialog: BoardDialog;
  customers: readonly CustomerRow[];
  projects: readonly BoardProject[];
  onClose: () => void;
}

export function BoardDialogs({ dialog, customers, projects, onClose }: BoardDialogsProps) {
  const device = useStaffDevice();
  const { changes, open } = useBoard();
  if (!device) return <Opening title="Opening…" onClose={onClose} />;
  const shared = { device, customers, onClose };
  const onOpen = (customerId: number) => open({ name: 'edit-customer', customerId });
  if (dialog.name === 'new-customer') {
    return <NewCustomerDialog device={device} changes={changes} onOpen={onOpen} onClose={onClose} />;
  }
  if (dialog.name === 'new-project') {
    const { customerId } = dialog;
    return <NewProjectDialog key={customerId} {...shared} customerId={customerId} />;
  }
  if ('customerId' in dialog) {
    return <OfCustomer key={dialog.customerId} {...shared} dialog={dialog} projects={projects} />;
  }
  if (dialog.name === 'new-job')
    return <NewJobDialog device={device} projectId={dialog.projectId} onClose={onClose} />;
  return <OfProject key={dialog.projectId} {...shared} dialog={dialog} />;
}

type Device = NonNullable<ReturnType<typeof useStaffDevice>>;

interface OfCustomerProps extends Omit<BoardDialogsProps, 'dialog'> {
  dialog: Extract<BoardDialog, { name: 'edit-customer' | 'delete-customer' }>;
  device: Device;
}

function OfCustomer({ dialog, projects, ...shared }: OfCustomerProps) {
  const { changes, open } = useBoard();
  const toast = useToast();
  const { customers, onClose } = shared;
  // The customer when the dialog opened: they leave the list while the deletion is still being reported.
  const [customer] = useState(() => customers.find(({ id }) => id === dialog.customerId));
  const isMissing = !customer;
  // An old link, or another person has deleted it.
  useEffect(() => {
    if (!isMissing) return;
    toast({ title: 'Error', description: customerNotFound, tone: 'danger' });
    onClose();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- told once for each customer that is not there
  }, [isMissing]);
  if (!customer) return null;
  if (dialog.name === 'edit-customer') {
    const onOpen = (customerId: number) => open({ name: 'edit-customer', customerId });
    return (
      <EditCustomerDialog
        device={shared.device}
        customer={customer}
        changes={changes}
        onOpen={onOpen}
        onClose={onClose}
      />
    );
  }
  const count = projects.filter(({ customerId }) => customerId === customer.id).length;
  return <DeleteCustomerDialog customer={customer} projects={count} changes={changes} onClose={onClose} />;
}

interface OfProjectProps extends Omit<BoardDialogsProps, 'dialog' | 'projects'> {
  dialog: Exclude<Extract<BoardDialog, { projectId: number }>, { name: 'new-job' }>;
  device: Device;
}

function OfProject({ dialog, ...shared }: OfProjectProps) {
  const { changes } = useBoard();
  const { customers, onClose } = shared;
  const { data: project, error, refetch, isFetching } = useProject(dialog.projectId);
  if (!project) {
    return (
      <Opening title={error ? 'This project cannot be shown' : 'Opening…'} onClose={onClose}>
        {error && (
          <ErrorState
            title={loadFailureWords(error, 'It could not be loaded.')}
            onRetry={() => void refetch()}
            retrying={isFetching && 'Loading…'}
          />
        )}
      </Opening>
    );
  }
  switch (dialog.name) {
    case 'project': {
      const customer = customers.find(({ id }) => id === project.customerId);
      return <ProjectDetails project={project} customer={customer} onClose={onClose} />;
    }
    case 'edit-project':
      return <EditProjectDialog {...shared} project={project} />;
    case 'delete-project': {
      const { length } = project.jobs;
      return (
        <DeleteDialog
          kind="project"
          name={projectName(project)}
          also={
            length === 0
              ? ''
              : length === 1
                ? 'Its job is deleted too.'
                : `Its ${length} jobs are deleted too.`
          }
          seen={project}
          nameOf={projectName}
          change={changes.deleteProject(project.id)}
          onClose={onClose}
        />
      );
    }
    default: {
      const job = project.jobs.find(({ id }) => id === dialog.jobId);
      if (!job) return <Opening title="This job has been deleted" onClose={onClose} isOver />;
      if (dialog.name === 'edit-job') {
        return <EditJobDialog {...shared} projectId={project.id} job={job} />;
      }
      return (
        <DeleteDialog
          kind="job"
          name={jobName(job)}
          seen={job}
          nameOf={jobName}
          change={changes.deleteJob(project.id, job.id)}
          onClose={onClose}
        />
      );
    }
  }
}

const projectName = ({ projectNumber, title }: ProjectRow) => `${projectNumber}, ${title}`;
const jobName = ({ jobNumber, title }: ProjectJob) => `${jobNumber}, ${title}`;

interface OpeningProps {
  title: string;
  isOver?: boolean;
  children?: React.ReactNode;
  onClose: () => void;
}

function Opening({ title, isOver = false, children, onClose }: OpeningProps) {
  return (
    <Dialog
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      title={title}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {children || (!isOver && <Spinner>Loading…</Spinner>)}
    </Dialog>
  );
}
