import process from 'node:process'
import type { PostgresHome } from './postgres-home.ts'

/** `durable` keeps every answer it gave; `throw-away` is for tests, whose data nobody misses. */
export type PostgresMode = 'durable' | 'throw-away'

/** The command line of the postmaster: everything is said there, so that no edited file changes what money rests on. */
export function serverArguments(options: { home: PostgresHome; port: number; mode: PostgresMode }): string[] {
  const { home, port, mode } = options
  const settings = {
    ...COMMON,
    ...(mode === 'durable' ? DURABLE : THROW_AWAY),
    port: String(port),
    cluster_name: home.clusterName,
    // A socket's path has at most 107 bytes on Linux and 103 on macOS; deeper folders do without one.
    unix_socket_directories: home.clusterDir.length + '/.s.PGSQL.65535'.length < 103 ? home.clusterDir : '',
  }
  return ['-D', home.clusterDir, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}

const COMMON = {
  listen_addresses: '127.0.0.1',
  max_connections: '100',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
  logging_collector: 'off',
  log_destination: 'stderr',
  password_encryption: 'scram-sha-256',
  update_process_title: 'on',
}

/** Sized for a small machine (2 cores, 24 GB shared with the server). Source: Reliability §7.2. */
const DURABLE = {
  shared_buffers: '512MB',
  wal_compression: 'on',
  max_wal_size: '2GB',
  wal_level: 'replica',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  // After a crash everything must be safe on disk before the log is read: one call of the system for it, instead of one
  // for each of two thousand files, which took six seconds on a busy machine (F-M2). Only Linux has it.
  ...(process.platform === 'linux' && { recovery_init_sync_method: 'syncfs' }),
}

const THROW_AWAY = {
  shared_buffers: '128MB',
  // Three files of tests at once, each with pools of its own for a crowd.
  max_connections: '300',
  wal_level: 'minimal',
  max_wal_senders: '0',
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  autovacuum: 'off',
}
