import { useParams } from 'react-router-dom';
import { TicketsOf } from './parts/job-tickets.tsx';

/** /admin/jobs/:jobId/ticket: the ticket of a single job, even of one without an order. */
export function JobTicketScreen() {
  const { jobId = '' } = useParams();
  const back = { to: `/admin/jobs?job=${jobId}`, label: 'Job' };
  return (
    <TicketsOf title="Job ticket" back={back} isWanted={job => job.id === jobId}>
      This job was deleted, or it has not reached this device yet.
    </TicketsOf>
  );
}
