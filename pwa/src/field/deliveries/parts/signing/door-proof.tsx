import { useState } from 'react';
import { Camera, X } from 'lucide-react';
import { mostDeliveryPhotos } from '#contract/deliveries/deliveries.ts';
import { preparePhoto } from '#pwa/common/local/photos/prepare-photo.ts';
import { saveFailureText } from '#pwa/common/local/call/save-failure.ts';
import type { StaffDevice } from '#pwa/common/local/device/staff-device.ts';
import { useKeptPhoto } from '#pwa/common/local/photos/use-kept-photo.ts';
import { FileDrop } from '#pwa/common/ui/shop/file-drop.tsx';
import { IconButton } from '#pwa/common/ui/layout/icon-button.tsx';
import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';
import { Switch } from '#pwa/common/ui/shop/switch.tsx';
import type { DoorPlace } from './use-door-place.ts';

interface DoorProofProps {
  device: StaffDevice;
  /** SHA-256 of each. The bytes are stored on this device. */
  photos: readonly string[];
  onPhotos: (photos: string[]) => void;
  place: DoorPlace;
}

/** Optional evidence: photographs and the position. None of it is required. */
export function DoorProof({ device, photos, onPhotos, place }: DoorProofProps) {
  const { add, isBusy, trouble } = useAddedPhotos(device, photos, onPhotos);
  const left = mostDeliveryPhotos - photos.length;
  return (
    <section aria-label="Photos and position" className="grid gap-3">
      {photos.length > 0 && (
        <ul aria-label="Photos" className="grid grid-cols-3 gap-2">
          {photos.map((sha256, at) => (
            <KeptPhoto
              key={sha256}
              device={device}
              sha256={sha256}
              label={`Photo ${at + 1}`}
              onRemove={() => onPhotos(photos.filter(one => one !== sha256))}
            />
          ))}
        </ul>
      )}
      {left > 0 && (
        <FileDrop
          variant="button"
          icon={Camera}
          label={photoLabel(isBusy, photos.length)}
          accept="image/*"
          multiple
          disabled={isBusy}
          onFiles={files => void add(files.slice(0, left))}
          help={photos.length === 0 ? 'The parcel where you left it, or the door.' : undefined}
          error={trouble}
        />
      )}
      <Switch
        label="Record where this is"
        note={<output className="block">{place.words}</output>}
        checked={place.isWanted}
        onChange={event => place.setWanted(event.currentTarget.checked)}
      />
    </section>
  );
}

function photoLabel(isBusy: boolean, count: number): string {
  if (isBusy) return 'Keeping the photo…';
  return count === 0 ? 'Add photo' : 'Add another photo';
}

function useAddedPhotos(
  device: StaffDevice,
  photos: readonly string[],
  onPhotos: DoorProofProps['onPhotos'],
) {
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string>();

  async function add(files: readonly File[]) {
    setBusy(true);
    setTrouble(undefined);
    const all = new Set(photos);
    try {
      for (const file of files) {
        const photo = await preparePhoto(file);
        if (photo) {
          await device.keepPhoto(photo);
          all.add(photo.sha256);
        } else setTrouble('That file cannot be read as a picture.');
      }
    } catch (error) {
      setTrouble(saveFailureText(error));
    }
    onPhotos([...all]);
    setBusy(false);
  }

  return { add, isBusy, trouble };
}

interface KeptPhotoProps {
  device: StaffDevice;
  sha256: string;
  label: string;
  onRemove: () => void;
}

function KeptPhoto({ device, sha256, label, onRemove }: KeptPhotoProps) {
  const url = useKeptPhoto(device, sha256);
  return (
    <li className="relative">
      {url ? (
        <img
          src={url}
          alt={label}
          className="aspect-square w-full rounded-2 border border-line object-cover"
        />
      ) : (
        <Skeleton className="aspect-square w-full" />
      )}
      <span className="absolute top-1 right-1 rounded-2 bg-raised shadow-1">
        <IconButton icon={X} label={`Remove ${label.toLowerCase()}`} size="small" onClick={onRemove} />
      </span>
    </li>
  );
}
