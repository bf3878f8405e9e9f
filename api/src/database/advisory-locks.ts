/**
 * Every lock that goes by a number. They share one space in the whole database, so two that were given the same number
 * would wait for each other for no reason. Locks named by a text (`hashtextextended`) hash to 64 bits and do not meet
 * these. A number is never changed: while the shop is updated, old and new processes have to take the same one.
 */
export const advisoryLocks = {
  migrations: 7_000,
  /** Categories and the names that products carry; the trigger of the table takes it too. */
  categories: 7_001,
  imports: 7_002,
  /** The order of the products, and who gets the next place, slug or stock code. */
  productOrder: 7_003,
  demoShop: 7_004,
  grants: 7_005,
  /** Shared by whoever copies the shop's files; held alone by whoever deletes some. */
  copiedFiles: 7_104,
  /** One process at a time makes the scheduled copy. */
  scheduledBackup: 7_105,
  /** One process at a time clears what has had its time. */
  retention: 7_106,
  /** What the daily housekeeping of sync forgets. */
  syncHousekeeping: 7_035,
} as const;
