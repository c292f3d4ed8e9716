/** What happens before a body is read: where the request comes from, how often, who asks, and whether that one may. */
import type { AnyEndpoint } from '@liuhe/contract/endpoint.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { admit } from '../sessions/admit.ts'
import { type Call, factsOf, setCall } from './call.ts'
import { refuseCrossSite } from '../limits/cross-site.ts'
import type { Server } from '../server.ts'
import { BROWSER_COOKIE, BROWSER_COOKIE_HTTPS } from '../sessions/sessions.ts'
import { GUEST, tokenOf } from '../sessions/viewer.ts'

/** Guards a call. @throws the refusal that answers it */
export const guardRequest = async (
  server: Server,
  endpoint: AnyEndpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> => {
  const { services } = server
  const call: Call = { viewer: GUEST, facts: factsOf(request) }
  setCall(request, call)
  // What a member sees, and what signing in answers, belongs in no cache (SEC-09, Ruling C17).
  const token = tokenOf(request.headers)
  if (endpoint.cache !== 'public') reply.header('cache-control', 'no-store')
  await services.limits.passAddress(endpoint, call.facts.address)
  await services.refuseSwitchedOff?.(endpoint.name)
  if (endpoint.method !== 'GET' || endpoint.effect !== 'read') refuseCrossSite(request, services.origins)
  if (endpoint.service === 'chat') {
    // No session opens anything there: the service judges what came, in its handlers (SEC-01).
    call.facts.chatCredential = token
    return
  }
  const secret = request.cookies[call.facts.isHttps ? BROWSER_COOKIE_HTTPS : BROWSER_COOKIE]
  const found = token === undefined ? 'none' : await findSession(server, endpoint, token, secret)
  call.viewer = admit(endpoint, found, services.clock.now())
  if (call.viewer.kind !== 'guest' && isByHand(endpoint)) services.sessions.touch(call.viewer)
  await services.limits.passViewer(endpoint, call.viewer)
}

/** Pages poll public calls, and calls marked as automatic, by themselves: those do not count as use. */
const isByHand = ({ access, isAutomatic = false }: AnyEndpoint): boolean => access !== 'public' && !isAutomatic

const findSession = async (server: Server, endpoint: AnyEndpoint, token: string, secret: string | undefined) => {
  const { sessions } = server.services
  if (endpoint.access !== 'public') return sessions.find(token, secret)
  // Everybody may read this: a token without its cookie is worth no more than none.
  return Promise.resolve()
    .then(() => sessions.find(token, secret))
    .catch((error: unknown) => {
      if ((error as { code?: string }).code === 'UC/UNAUTHORISED') return undefined
      throw error
    })
}
