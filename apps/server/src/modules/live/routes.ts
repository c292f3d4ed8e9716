import * as newsApi from '@liuhe/contract/api/operator/news.ts'
import { OPERATOR_BASE } from '@liuhe/contract/operator-endpoint.ts'
import { LIVE_PATH } from '@liuhe/contract/realtime/operator-live.ts'
import { factsOf, setCall } from '../../http/framework/call.ts'
import type { Server } from '../../http/server.ts'
import { GUEST } from '../../http/sessions/viewer.ts'
import type { StaffLine } from '../../realtime/staff-line.ts'
import { admitOperator, type Door, mountOperatorArea } from '../operators/index.ts'
import { LIVE_LIMITS, type LiveLimits } from './live-stream.ts'
import { createLiveStreams } from './live-streams.ts'

/** What the console is told by itself: as a stream, and by question where a stream cannot be had (decision 152). */
export function mountLive(server: Server, line: StaffLine, limits: Partial<LiveLimits> = {}): void {
  const { sql, clock } = server.services
  mountOperatorArea(server, newsApi, {
    since({ operator: { role } }, { mark }) {
      const at = line.at() ?? null
      const changes = mark === undefined ? [] : line.since(role, mark)
      return { mark: at, changes: changes ?? [], isMore: changes === undefined }
    },
  })
  const streams = createLiveStreams({ sql, clock, line }, { ...LIVE_LIMITS, ...limits })
  server.app.route({
    method: 'GET',
    url: `${OPERATOR_BASE}${LIVE_PATH}`,
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      setCall(request, { viewer: GUEST, facts: factsOf(request) })
      const operator = await admitOperator(server, DOOR, request)
      const mark = request.headers['last-event-id']
      const { body } = streams.open({ operator, address: request.ip }, mark === undefined ? undefined : String(mark))
      // The line ends with the stream, and no proxy gathers what comes bit by bit.
      reply.headers({ 'cache-control': 'no-store', connection: 'close', 'x-accel-buffering': 'no' })
      return reply.type('text/event-stream').send(body)
    },
  })
  server.app.addHook('preClose', () => streams.close())
}

/** Everybody who has signed in; each is told what the role reads. */
const DOOR = { name: 'news.live', access: 'staff', effect: 'read', isAutomatic: true } as const satisfies Door
