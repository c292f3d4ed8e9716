import type { CaptchaPurpose } from '@liuhe/contract/captcha.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { factsOf } from '../../../http/framework/call.ts'
import { refuseCrossSite } from '../../../http/limits/cross-site.ts'
import { Refusal } from '../../../http/refusal.ts'
import type { Server } from '../../../http/server.ts'
import { secretOf } from '../../../http/sessions/sessions.ts'
import { parseFields, queryText } from '../../../http/framework/wire-input.ts'
import type { CaptchaDesk } from './captcha-desk.ts'
import { visitorCookie, visitorOf } from './visitor.ts'

/**
 * `GET /v/vCode?t=` and `?m=reg&t=`: the image of a purpose (Spec A §7). No endpoint, because its answer is no JSON.
 */
export function mountCaptchaImage(server: Server, desk: CaptchaDesk): void {
  const { sql, limits, origins, random } = server.services
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('cache-control', 'no-store')
    const facts = factsOf(request)
    await limits.passStep('captcha-image', facts.address)
    // Another site could otherwise replace the image that somebody is just reading.
    refuseCrossSite(request, origins)
    const purpose = purposeIn(queryText(request.raw.url ?? ''))
    const kind = await desk.kind(sql)
    if (kind === 'slider') throw new Refusal('UC/CAPTCHA', { data: { captcha: kind } })
    const visitor = visitorOf(facts) ?? secretOf(random)
    const image = await desk.image.issue(sql, visitor, purpose)
    reply.setCookie(visitorCookie(facts), visitor, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: facts.isHttps,
    })
    return reply.type('image/png').send(image)
  }
  for (const url of ['/v/vCode', '/app-api/v/vCode']) server.app.get(url, handler)
}

function purposeIn(query: string): CaptchaPurpose {
  const { m = 'login' } = parseFields(query)
  if (m !== 'login' && m !== 'reg') throw new Refusal('REQ/INVALID')
  return m
}
