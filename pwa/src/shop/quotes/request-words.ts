/** Messages about requests that waited on this device. */
import type { RequestNews, ShopRequest } from '#pwa/common/local/forms/use-requests.ts';
import type { ToastRequest } from '#pwa/common/ui/dialogs/toast-store.ts';

export function requestTitle({ kind, body }: ShopRequest): string {
  if (kind === 'quote') return `Quote: ${body.quantity} × ${body.productName}`;
  return kind === 'contact' ? `Message: ${body.subject}` : `Newsletter: ${body.email}`;
}

const sent: Record<ShopRequest['kind'], ToastRequest> = {
  quote: {
    title: 'Quote Request Submitted',
    description: "We'll send your quote within 24 hours!",
    tone: 'ok',
  },
  contact: {
    title: 'Message sent successfully!',
    description: "Thank you for your message. We'll get back to you soon.",
    tone: 'ok',
  },
  newsletter: { title: 'Check your inbox to confirm', tone: 'ok' },
};

const refused: Record<ShopRequest['kind'], string> = {
  quote: 'Error',
  contact: 'Error sending message',
  newsletter: 'Error',
};

/** The same message as for a request sent at once: it is only true now. */
export function newsToast({ request: { request, refusal }, outcome }: RequestNews): ToastRequest {
  if (outcome === 'sent') return sent[request.kind];
  return {
    title: refused[request.kind],
    description: `${requestTitle(request)}: ${refusal ?? ''}`,
    tone: 'danger',
  };
}
