/** The settings of the embedded server. They are passed at every start, so nothing edits files in the data. */

/** `off`: a commit survives the death of any process, but not of the machine. */
export type Durability = 'on' | 'off';

export interface ServerPlace {
  clusterDir: string;
  socketDir: string;
  clusterName: string;
  durability: Durability;
}

export function serverArguments(place: ServerPlace): string[] {
  const settings: Record<string, string> = {
    cluster_name: place.clusterName,
    listen_addresses: '',
    unix_socket_directories: place.socketDir,
    unix_socket_permissions: '0700',
    max_connections: '100',
    shared_buffers: '128MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    jit: 'off',
    // The log is for server events: no statements, no values, no names or addresses.
    log_min_messages: 'warning',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    ...(place.durability === 'off' && { fsync: 'off', full_page_writes: 'off' }),
  };
  return [
    '-D',
    place.clusterDir,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
}

/** Bare on purpose: PGDATA, PGPORT, LC_ALL and the like of the caller must not reach the server. */
export function serverEnvironment(extra: Record<string, string> = {}): Record<string, string> {
  return { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_MESSAGES: 'C', TZ: 'UTC', ...extra };
}
