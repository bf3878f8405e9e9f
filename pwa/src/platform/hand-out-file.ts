/** Gives a file out of the app: the phone's share sheet where it takes files, else a download. */
export async function handOutFile(name: string, type: string, text: string): Promise<void> {
  const file = new File([text], name, { type });
  if (navigator.canShare?.({ files: [file] })) {
    try {
      return await navigator.share({ files: [file], title: name });
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  saveFile(file);
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
