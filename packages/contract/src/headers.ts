/** Every header that a client of ours sets on a call; another origin's page may send these and no others (SEC-11). */
export const REQUEST_HEADERS = {
  authorization: 'authorization',
  /** The session token once more (SESS-010). */
  token: 'token',
  contentType: 'content-type',
  idempotencyKey: 'idempotency-key',
  /** Authorises an operation with the cash password (SEC-29.4). */
  cashTicket: 'cash-ticket',
  /** The company whose member signs in (Spec A §7). */
  companyCode: 'company-code',
  /** Asks for an envelope (docs/encrypted-mode.md). */
  encrypted: 'x-encrypted',
} as const
