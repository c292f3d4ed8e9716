/** Whether a fault means that the database is away, as opposed to a statement that failed. */
export function isConnectionLoss(fault: unknown): boolean {
  const code = (fault as { code?: unknown } | null)?.code
  if (typeof code !== 'string') return false
  // Class 08 and 57P0x are PostgreSQL's own words for it: connection failures, shutdowns, "cannot connect now".
  return DRIVER_CODES.has(code) || code.startsWith('08') || code.startsWith('57P0')
}

const DRIVER_CODES = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOENT',
])
