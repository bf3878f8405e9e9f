import { useParams } from 'react-router-dom';
import { TicketsOf } from './parts/job-tickets.tsx';

interface JobTicketsScreenProps {
  /** Where the user comes from: the office from its orders, the workshop from its jobs. */
  canOpenOrder: boolean;
}

/**
 * /admin/orders/:orderId/tickets: one page for each of its jobs, from this device's data, so it works without a
 * network.
 */
export function JobTicketsScreen({ canOpenOrder }: JobTicketsScreenProps) {
  const { orderId = '' } = useParams();
  const back = canOpenOrder ? { to: '/admin/orders', label: 'Orders' } : { to: '/admin/jobs', label: 'Jobs' };
  return (
    <TicketsOf
      title={`Job tickets ${orderId}`}
      back={back}
      isWanted={job => job.orderNumber === orderId && job.stage !== 'cancelled'}
    >
      Order {orderId} has no jobs on this device. Jobs are made when an order is paid, and a blank garment
      needs none.
    </TicketsOf>
  );
}
