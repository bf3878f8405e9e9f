import type { ImportMode, ImportRunView } from '#contract/imports/endpoints.ts';
import { ApiError, OfflineError, sessionLine, withPassword } from '../call/call.ts';

/** Uses XMLHttpRequest because fetch doesn't report the progress of a large upload. */
export function sendFeedFile(
  path: string,
  { file, mode }: { file: File; mode: ImportMode },
  onSent: (bytes: number) => void,
): Promise<ImportRunView> {
  const query = new URLSearchParams({ name: file.name.slice(0, 255), mode }).toString();
  const errand = { isRepeatable: false, needsSession: true };
  return withPassword(() =>
    sessionLine.run(errand, signal => sendOnce(`${path}?${query}`, file, onSent, signal)),
  );
}

function sendOnce(
  path: string,
  file: File,
  onSent: (bytes: number) => void,
  signal: AbortSignal,
): Promise<ImportRunView> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.setRequestHeader('Content-Type', 'text/csv');
    request.upload.onprogress = event => onSent(event.loaded);
    request.onerror = request.onabort = request.ontimeout = () => reject(new OfflineError());
    request.onload = () => {
      const body = readJson(request.responseText);
      // A captive portal answers too, but without our request id.
      if (!request.getResponseHeader('X-Request-Id')) reject(new OfflineError());
      else if (request.status < 300) resolve(body as ImportRunView);
      else reject(new ApiError(request.status, request.responseText, body));
    };
    signal.addEventListener('abort', () => request.abort());
    request.send(file);
  });
}

function readJson(text: string): Record<string, unknown> | null {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
