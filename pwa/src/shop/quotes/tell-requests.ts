/** Called when the app starts: sends what an earlier visit left waiting, and reports the results. */
import {
  requestNewsEvent,
  type RequestNews,
  sendWaitingRequests,
} from '#pwa/common/local/forms/use-requests.ts';
import type { ToastStore } from '#pwa/common/ui/dialogs/toast-store.ts';
import { newsToast } from './request-words.ts';

export function tellRequests(toasts: ToastStore): void {
  addEventListener(requestNewsEvent, event => {
    if (event instanceof CustomEvent) toasts.getState().toast(newsToast(event.detail as RequestNews));
  });
  sendWaitingRequests();
}
