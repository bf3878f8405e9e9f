/** For an image whose folders nobody writes later: the embedded PostgreSQL's missing library links, made while it is built. */
import { prepareBinaries } from '#api/database/embedded/binaries.ts';
import { type Command, say } from './command.ts';

export const linkDatabase: Command = async () => {
  const { postgres } = await prepareBinaries(null, [], { info: () => {}, warn: say });
  say(`${postgres} is whole.`);
};
