/**
 * How the build cuts the app into files.
 *
 * Screens of staff go into chunks named `staff-*`, which shoppers never load and the worker does not precache. Their
 * list is written to `staff-files.json`, from which the worker keeps them on devices of staff.
 */
import type { Plugin } from 'vite';

const staffModules = [
  /\/pwa\/src\/features\/(jobs|deliveries|dashboard|import|sync|crm)\//,
  /\/pwa\/src\/features\/\w+\/screens\/admin-/,
  /\/pwa\/src\/local\/(sync\/|staff-device|outbox|overlay|use-synced-rows|use-unsettled|user-database)/,
  /\/node_modules\/(signature_pad|dexie-react-hooks)\//,
];

export function chunkFileName({ moduleIds }: { moduleIds: readonly string[] }): string {
  const isStaff = moduleIds.some(id => staffModules.some(pattern => pattern.test(id)));
  return isStaff ? 'assets/staff-[name]-[hash].js' : 'assets/[name]-[hash].js';
}

/** What the first screens share would fall into twenty small files that compress badly: it is one. */
export const chunkGroups = [
  {
    name: 'shelf',
    test: /\/pwa\/src\/(garments\/garment\.tsx|features\/catalogue\/(parts\/(product-card|product-picture|share-button|stale-note)|price-text)|ui\/(badge|swatch|error-state))|\/contract\/(garment-pictures|garment-version|colours|money)/,
  },
];

export function listStaffFiles(): Plugin {
  return {
    name: 'list-staff-files',
    generateBundle(_, bundle) {
      const files = Object.keys(bundle).filter(name => name.startsWith('assets/staff-'));
      this.emitFile({
        type: 'asset',
        fileName: 'staff-files.json',
        source: JSON.stringify(files.map(name => `/${name}`)),
      });
    },
  };
}
