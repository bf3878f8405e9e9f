/**
 * The commands for whoever runs the shop: `node scripts/operate.mjs <command>`. Built beside the server, so that a machine
 * without build tools has them. What goes wrong ends a command with one sentence; DEBUG=1 shows where it came from.
 */
import { readConfig } from '#api/config.ts';
import { createPasswords } from '#api/features/account/password/passwords.ts';
import { rescueAdmin } from '#api/features/account/rescue-admin.ts';
import { checkSeals } from '#api/features/deliveries/seals/check-seals.ts';
import { makeKeyFile, runBackup, runRestore } from './commands/backup-commands.ts';
import { createDrill } from './commands/drill-command.ts';
import { createExport } from './commands/export-command.ts';
import { moveDatabase } from './commands/move-command.ts';
import { createNightly } from './commands/nightly-command.ts';
import { checkFilesCommand } from './commands/check-files-command.ts';
import { moveFilesCommand } from './commands/move-files-command.ts';
import { createRehearsal } from './commands/rehearse-command.ts';
import { retentionCommand } from './commands/retention-command.ts';
import { linkDatabase } from './commands/link-database.ts';
import { moveIn } from './move-in.ts';
import { createRescue } from './commands/rescue-command.ts';
import { isShopOpen } from '#api/features/account/first-start/claim-shop.ts';
import { makeSetupCode, setupText } from '#api/features/account/first-start/setup-codes.ts';
import { createSetup } from './commands/setup-command.ts';
import { doctorCommand } from './doctor.ts';
import { exportedDocuments } from './exported-documents.ts';
import type { Command } from './commands/command.ts';

const commands: Readonly<Record<string, Command>> = {
  backup: runBackup,
  'backup:key': makeKeyFile,
  restore: runRestore,
  retention: retentionCommand,
  'backup:nightly': createNightly(checkSeals),
  drill: createDrill(checkSeals),
  'check:files': checkFilesCommand,
  'db:move': moveDatabase,
  'files:move': moveFilesCommand,
  doctor: doctorCommand,
  export: createExport(exportedDocuments),
  'link-database': linkDatabase,
  'move-in': moveIn,
  rehearse: createRehearsal(checkSeals),
  setup: createSetup({ isShopOpen, makeSetupCode, setupText }),
  'admin:rescue': createRescue((knex, { shopName, publicUrl, ...asked }) =>
    rescueAdmin({ knex, shopName, publicUrl, passwords: createPasswords() }, asked),
  ),
};

const [name = '', ...args] = process.argv.slice(2);
try {
  const command = commands[name];
  if (!command) throw new Error(`Commands: ${Object.keys(commands).join(', ')}.`);
  process.exitCode = (await command(args, readConfig(process.env))) ?? 0;
} catch (error) {
  const isDebugging = process.env['DEBUG'] === '1';
  process.stderr.write(
    `${error instanceof Error && !isDebugging ? error.message : String((error as Error).stack)}\n`,
  );
  process.exitCode = 1;
}
