/**
 * Shares a file from the app: with the phone's share sheet if it accepts files, otherwise as a download. False if the
 * user cancelled.
 */
export async function handOutFile(name: string, type: string, text: string): Promise<boolean> {
  return handOutFiles([new File([text], name, { type })]);
}

export async function handOutFiles(files: File[]): Promise<boolean> {
  const title = files[0]?.name;
  if (navigator.canShare?.({ files })) {
    try {
      await navigator.share({ files, title });
      return true;
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return false;
    }
  }
  files.forEach(saveFile);
  return true;
}

/** Into the folder of downloads, under the file's own name. */
export function saveFile(file: File): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = file.name;
  link.click();
  // The browser has taken hold of the bytes by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
