import { useEffect, useState } from 'react';
import { showPhoto } from '../shift-key/hidden-photos.ts';
import type { StaffDevice } from '../device/staff-device.ts';
import type { StoredBlob } from '../database/user-database.ts';

/** An address under which the page can show a photograph of this device. Undefined until it is read. */
export function useKeptPhoto({ db }: StaffDevice, sha256: string): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    let made: string | undefined;
    let isCurrent = true;
    const show = (photo: StoredBlob | null | undefined) => {
      if (!isCurrent || !photo) return;
      made = URL.createObjectURL(new Blob([photo.bytes], { type: photo.type }));
      setUrl(made);
    };
    const read = async () => {
      const kept = await db.blobs.get(sha256);
      return kept && showPhoto(db, kept);
    };
    read().then(show, () => undefined);
    return () => {
      isCurrent = false;
      if (made) URL.revokeObjectURL(made);
    };
  }, [db, sha256]);
  return url;
}
