import process from 'node:process'
import type { FastifyInstance } from 'fastify'
import { drawPicture } from './draw-picture.ts'
import type { Feed, Sighting } from './feed.ts'
import { playProgramme } from './programme.ts'

type Options = { feeds: readonly Feed[]; machine: string; ballMs: number; isLying: () => boolean }

/**
 * Two broadcasters of official draws. They report to the site that the parent process names in a message, and
 * show what they have on the air at `/results/<source>/<game>/<turn>`.
 */
export function mountResults(app: FastifyInstance, options: Options): void {
  const onAir = new Map<string, Sighting>()
  let evening: AbortController | undefined
  app.get('/results/:source/:gameId/:turnNum', async (request, reply) => {
    const { source, gameId, turnNum } = request.params as Record<string, string>
    const sighting = onAir.get(`${source}/${gameId}/${turnNum}`)
    if (sighting === undefined) return reply.code(404).send('')
    return reply.type('image/svg+xml').send(drawPicture(sighting))
  })
  app.addHook('onClose', async () => evening?.abort())
  process.on('message', (message: { kind?: string; site?: string }) => {
    if (message.kind !== 'site' || message.site === undefined) return
    evening?.abort()
    evening = new AbortController()
    const line = { site: message.site, pictures: app.listeningOrigin }
    void playProgramme({ ...options, line, onAir }, evening.signal)
  })
}
