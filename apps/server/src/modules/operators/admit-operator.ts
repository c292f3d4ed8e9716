import { AUTOMATIC_HEADER, type OperatorEndpoint } from '@liuhe/contract/operator-endpoint.ts'
import { staffMay } from '@liuhe/domain/staff.ts'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '../../http/refusal.ts'
import type { Server } from '../../http/server.ts'
import { append } from './audit.ts'
import type { Operator } from './operator.ts'
import { operatorToken, useSession } from './sessions.ts'

/** What is asked of somebody who comes to an endpoint. */
export type Door = Pick<OperatorEndpoint, 'name' | 'access' | 'effect' | 'isAutomatic'>

/**
 * Admits a call of the operators' listener. A token that is none of ours, a member's for example, finds nothing here
 * (SEC-60); one whose session is over is told so, for a console has to ask for the password then.
 * @returns who calls; undefined for what is open
 * @throws REQ/CROSS_SITE, REQ/RATE_LIMITED, UC/UNAUTHORISED, REQ/NOT_FOUND, STAFF/SESSION_OVER, UC/FORBIDDEN
 */
export function admitOperator(
  server: Server,
  endpoint: Door & { access: Exclude<Door['access'], 'open'> },
  request: FastifyRequest,
): Promise<Operator>
export function admitOperator(server: Server, endpoint: Door, request: FastifyRequest): Promise<Operator | undefined>
export async function admitOperator(
  { services }: Server,
  endpoint: Door,
  request: FastifyRequest,
): Promise<Operator | undefined> {
  const { sql, clock, limits } = services
  const { access } = endpoint
  refuseForeignPages(request)
  await limits.passStep(access === 'open' ? 'operator-open' : 'operator-call', request.ip)
  if (access === 'open') return undefined
  const token = operatorToken(request)
  if (token === undefined) throw new Refusal('UC/UNAUTHORISED')
  const isAutomatic = endpoint.isAutomatic === true || isAskedByPage(endpoint, request)
  const found = await useSession(sql, token, { clock, isAutomatic })
  if (found === undefined) throw new Refusal('REQ/NOT_FOUND')
  const { isOver, ...operator } = found
  const isAllowed = access === 'staff' || staffMay(operator.role, access)
  if (!isOver && isAllowed) return operator
  const refusal = new Refusal(isOver ? 'STAFF/SESSION_OVER' : 'UC/FORBIDDEN')
  // A page that asks by itself in a forgotten tab is no act of anybody's.
  if (endpoint.isAutomatic === true) throw refusal
  const where = { action: endpoint.name, at: clock.now(), address: request.ip, traceId: request.id }
  await append(sql, { person: operator, refusal: refusal.code, sessionId: operator.sessionId, ...where })
  throw refusal
}

/**
 * Whether a page says of a read that it asks by itself, as a list does that follows the news: nobody has to be there
 * for that. A page that lies shortens its own session and nothing else.
 */
const isAskedByPage = ({ effect }: Door, { headers }: FastifyRequest): boolean =>
  effect === 'read' && headers[AUTOMATIC_HEADER] === '1'

/**
 * No page but our own may make a browser ask here, not even one of the site, which is another port or host of the same
 * domain: `SameSite` would let that one pass. Programs send neither header, and hold no cookies.
 */
function refuseForeignPages({ headers, protocol }: FastifyRequest): void {
  const site = headers['sec-fetch-site']
  const isForeign = site !== undefined && site !== 'same-origin' && site !== 'none'
  const isForeignOrigin = headers.origin !== undefined && headers.origin !== `${protocol}://${headers.host}`
  if (isForeign || isForeignOrigin) throw new Refusal('REQ/CROSS_SITE')
}
