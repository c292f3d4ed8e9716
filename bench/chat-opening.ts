import { chatTokenOf } from '../apps/server/src/testing/chat-guests.ts'
import { percentile } from './measure.ts'

const OPENINGS = 100
const WARM = 20

/** How long the calls take with which a page opens a room, and those for its oldest messages, in ms. */
export async function opened(origin: string, roomId: number) {
  const get = async (call: string) => {
    const answer = await fetch(`${origin}/api-messen/${call}app_id=liuhe&identity=guest&room_id=${roomId}`, {
      headers: { authorization: `Bearer ${chatTokenOf(1)}` },
    })
    const { code } = (await answer.json()) as { code: string }
    if (code !== 'OK') throw new Error(`${call} was refused: ${code}`)
  }
  const time = async (work: () => Promise<unknown>) => {
    const took: number[] = []
    for (let n = 0; n < OPENINGS; n++) {
      const began = performance.now()
      await work()
      took.push(performance.now() - began)
    }
    return took
  }
  const both = () => Promise.all([get('chat/room?'), get('api/v1/recordsList?')])
  for (let n = 0; n < WARM; n++) await both()
  const took = await time(both)
  const oldest = await time(() => get('api/v1/recordsList?before=151&'))
  return { p50: percentile(took, 0.5), p99: percentile(took, 0.99), oldestP50: percentile(oldest, 0.5) }
}
