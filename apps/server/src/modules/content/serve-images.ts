import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../http/refusal.ts'
import type { Server } from '../../http/server.ts'
import { selectImage } from './image-queries.ts'

/** Where uploaded pictures lie. */
export const IMAGE_PATH = '/sys-upload/content'

/**
 * Serves uploaded pictures. They are only ever pictures: no sniffing, no policy under which anything in them could act.
 * Their name is made of their content, so that they may be kept for ever.
 */
export function mountImages(server: Server): void {
  const { sql, limits } = server.services
  const kept = new Map<string, Buffer>()
  const find = async (name: string): Promise<Buffer | undefined> => {
    const known = kept.get(name)
    if (known !== undefined) return known
    const bytes = await selectImage(sql, name)
    if (bytes === undefined) return undefined
    const oldest = kept.keys().next().value
    if (kept.size >= KEPT_MAX && oldest !== undefined) kept.delete(oldest)
    kept.set(name, bytes)
    return bytes
  }
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    await limits.passFile(request.ip)
    const { name = '' } = request.params as { name?: string }
    const bytes = NAME.test(name) ? await find(name) : undefined
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
/** Some tens of megabytes at most. */
const KEPT_MAX = 200
