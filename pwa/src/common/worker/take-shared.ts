/** Takes what the phone shares to the app, and opens the page that shows it. Without a network too. */
import { keepSharedFile, shareField, sharePath } from '#pwa/common/platform/shared-file.ts';

/** Larger ones are refused by name: a film would fill the device. */
const mostBytes = 50_000_000;

export async function takeShared(request: Request): Promise<Response> {
  const trouble = await keep(request).catch(() => 'failed');
  return Response.redirect(trouble ? `${sharePath}?trouble=${trouble}` : sharePath, 303);
}

async function keep(request: Request): Promise<string | null> {
  const shared = (await request.formData()).getAll(shareField);
  const files = shared.filter(one => typeof one !== 'string' && one.size > 0) as File[];
  const [file] = files;
  if (!file) return 'nothing';
  if (file.size > mostBytes) return 'size';
  await keepSharedFile({ file, count: files.length });
  return null;
}
