/** Stores the artwork of the next jobs, and their smaller production files, on this device before the network is lost. */
import { useEffect, useMemo } from 'react';
import { artworkImageUrl } from '#contract/artwork/artwork.ts';
import { keptProductionBytes } from '#contract/artwork/production/production-kinds.ts';
import type { JobRow } from '#contract/jobs/endpoints.ts';
import { keepImages } from '#pwa/common/local/photos/kept-images.ts';
import { productionFileAddress } from '#pwa/common/production/save-production-file.ts';
import type { SeenRow } from '#pwa/common/local/outbox/overlay.ts';

/** The store holds 400 pictures. Each design is stored small for the board and large for the machine. */
const mostJobs = 120;
const mostDesigns = 150;
const mostFiles = 60;
const restMs = 1_500;

/** Addresses of the designs and files of open jobs, in the order in which they are needed. */
export function picturesToKeep(jobs: readonly SeenRow<JobRow>[]): string[] {
  const open = jobs.filter(({ row }) => row.stage === 'pending' || row.stage === 'in_progress');
  const designs = open.slice(0, mostJobs).flatMap(({ row }) => row.artwork.map(({ sha256 }) => sha256));
  const known = [...new Set(designs.filter(sha256 => sha256 !== null))].slice(0, mostDesigns);
  const files = open.slice(0, mostJobs).flatMap(({ row }) => row.productionFiles ?? []);
  const small = files.filter(({ bytes }) => bytes <= keptProductionBytes).map(productionFileAddress);
  return [
    ...known.flatMap(sha256 => [artworkImageUrl(sha256, 480), artworkImageUrl(sha256, 1200)]),
    ...[...new Set(small)].slice(0, mostFiles),
  ];
}

export function useJobPictures(jobs: readonly SeenRow<JobRow>[] | undefined): void {
  // A string, so that only a different list of pictures starts again, and not every tick of the clock.
  const wanted = useMemo(() => (jobs ? picturesToKeep(jobs).join(' ') : ''), [jobs]);
  useEffect(() => {
    if (wanted === '') return undefined;
    let isWanted = true;
    const keep = () => void keepImages(wanted.split(' '), () => isWanted);
    // After the board has rendered.
    const timer = setTimeout(keep, restMs);
    addEventListener('online', keep);
    return () => {
      isWanted = false;
      clearTimeout(timer);
      removeEventListener('online', keep);
    };
  }, [wanted]);
}
