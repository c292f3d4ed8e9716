import * as api from '@liuhe/contract/api/red-packets.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { fake } from '@liuhe/web/testing/fake-call.ts'
import { acting } from '@liuhe/web/testing/render.tsx'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { PacketBubble } from '../../shared/packets/packet-bubble.tsx'
import { notePacketNews, type PacketState, usePacketStates } from '../../shared/packets/use-packets.ts'
import { renderPage } from '../../shared/testing/render-page.tsx'
import { aState } from './testing/packet-world.tsx'

const packet = { packetId: '1234567890123456', type: 2, message: '恭喜发财，大吉大利', count: 8 }
const bubble = page.getByRole('button')

const show = (state: PacketState | undefined, isOwn = false) =>
  renderPage(<PacketBubble packet={packet} state={state} isOwn={isOwn} onOpen={() => undefined} />)

describe('a packet in a room', () => {
  test.each<[string, Partial<PacketState>, string]>([
    ['fresh', {}, '恭喜发财，大吉大利拆红包拼手气红包8 个'],
    ['taken', { ownAmount: yuan('3.28'), claimed: 3 }, '恭喜发财，大吉大利已领取 3.28 元拼手气红包3/8 个'],
    ['empty', { status: 1, claimed: 8, tookMs: 12_400 }, '恭喜发财，大吉大利已领完拼手气红包12 秒内抢光'],
    ['expired', { status: 2, claimed: 7 }, '恭喜发财，大吉大利已过期拼手气红包7/8 个'],
    [
      'expired',
      { status: 2, claimed: 7, isMine: true, refunded: yuan('6.4') },
      '恭喜发财，大吉大利已过期，剩余 6.40 元已退回拼手气红包7/8 个',
    ],
  ])('says that it is %s', async (look, changes, words) => {
    await show(aState(changes))
    await expect.element(bubble).toHaveAttribute('data-look', look)
    expect(bubble.element().textContent).toBe(words)
  })

  test('stands there before its state is known', async () => {
    await show(undefined)
    expect(bubble.element().textContent).toBe('恭喜发财，大吉大利拆红包拼手气红包8 个')
  })

  test('changes with the news of its room', async () => {
    let state = aState()
    let asked = 0
    const states = fake(api.states, () => {
      asked += 1
      return [state]
    })
    const Room = () => {
      const known = usePacketStates([packet.packetId, packet.packetId])
      return <PacketBubble packet={packet} state={known.get(packet.packetId)} isOwn={false} onOpen={() => undefined} />
    }
    const { queryClient } = await renderPage(<Room />, { fakes: [states], token: 'a token' })
    await expect.poll(() => asked).toBe(1)
    state = aState({ status: 1, claimed: 8, tookMs: 9_000 })
    await acting(() => notePacketNews(queryClient, { packetId: packet.packetId, status: 1, remainCount: 0 }))
    await expect.poll(() => bubble.element().textContent).toContain('9 秒内抢光')
    await acting(() => userEvent.click(bubble))
  })
})
