import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../http/refusal.ts'
import type { Server } from '../../http/server.ts'
import { remember } from '../../platform/remember.ts'
import { selectImage } from './image-queries.ts'

/** Where uploaded pictures lie. */
export const IMAGE_PATH = '/sys-upload/content'

/**
 * Serves uploaded pictures. They are only ever pictures: no sniffing, no policy under which anything in them could act.
 * Their name is made of their content, so that they may be kept for ever.
 */
export function mountImages(server: Server): void {
  const { services } = server
  const find = remember(KEPT, ({ sql }, name: string) => selectImage(sql, name))
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    await services.limits.passFile(request.ip)
    const { name = '' } = request.params as { name?: string }
    const bytes = NAME.test(name) ? await find(services, name) : undefined
    if (bytes === undefined) throw new Refusal('REQ/NOT_FOUND')
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-disposition', `inline; filename="${name}"`)
      .header('content-security-policy', "sandbox; default-src 'none'")
      .header('x-content-type-options', 'nosniff')
      .type('image/webp')
      .send(bytes)
  }
  server.app.route({ method: ['GET', 'HEAD'], url: `${IMAGE_PATH}/:name`, handler })
}

const NAME = /^[0-9a-f]{32}\.webp$/
/** A name says what is in it, so it never grows old; some tens of megabytes at most. */
const KEPT = { freshMs: Number.POSITIVE_INFINITY, entriesMax: 200 }
