import { describe, expect, it } from 'vitest'
import { createHub, type Listener } from '../../../realtime/hub.ts'
import type { MessageRow } from '../person.ts'
import { createRoomFeed, roomChannel } from './room-feed.ts'

const ROOM = 7
const row = (seq: number): MessageRow => ({
  ...{ id: String(seq), seq, room: ROOM, kind: 'text', content: { text: `第${seq}句` }, at: 1_000 + seq },
  as: { user_id: 1, nickname: '小虎', chatLevel: 1, avatarId: 1, vipLevel: 0, color: 1 },
})

function listeners(count: number) {
  const hub = createHub()
  const all = Array.from({ length: count }, () => {
    const frames: Buffer[] = []
    const listener: Listener = { channels: new Set(), write: (frame) => void frames.push(frame) }
    hub.join(roomChannel(ROOM), listener)
    return frames
  })
  return { hub, all }
}

describe('frames of a room', () => {
  it('are written once in a process, however many listen', () => {
    const { hub, all } = listeners(3)
    const time = { at: 0 }
    const feed = createRoomFeed(hub, () => time.at)
    for (let seq = 1; seq <= 4; seq += 1) {
      feed.deliver(ROOM, [row(seq)], null)
      time.at += 200
    }
    feed.stop()
    expect(all[0]).toHaveLength(4)
    // The very same bytes: nothing was made for a listener.
    for (const frames of all) for (const [at, frame] of frames.entries()) expect(frame).toBe(all[0]?.[at])
  })

  it('are not made where nobody listens', () => {
    const { hub } = listeners(0)
    let published = 0
    const feed = createRoomFeed({ ...hub, publish: () => (published += 1) }, () => 0)
    feed.deliver(ROOM, [row(1)], null)
    feed.stop()
    expect([published, feed.lastSeq(ROOM)]).toEqual([0, 1])
  })
})
