import { describe, expect, test, vi } from 'vitest'
import { expectTextOnly, HOSTILE_WORDS } from '@liuhe/web/testing/hostile-texts.ts'
import { aDetail, aRow, packetWorld, renderDetail, renderHistory, ROWS } from './testing/packet-world.tsx'

const said = (text: string) => vi.waitFor(() => expect(document.body.textContent).toContain(text))

describe('pages of packets show stored text as text', () => {
  test.each(HOSTILE_WORDS)('in the words of a packet, and in names: %s', async (_name, text) => {
    const detail = aDetail()
    detail.packet = { ...detail.packet, message: text, sender: { nickname: text.slice(0, 12), avatarId: 1 } }
    for (const claim of detail.claims) claim.person = { nickname: text.slice(0, 12), avatarId: 2 }
    await renderDetail(packetWorld({ detail }).fakes)
    await said(text)
    expectTextOnly(document.body, text)
    expectTextOnly(document.body, `${text.slice(0, 12)} 的红包`)
  })

  test.each(HOSTILE_WORDS)('in the history: %s', async (_name, text) => {
    const rows = { ...ROWS, received: [aRow({ sender: { nickname: text.slice(0, 12), avatarId: 1 } })] }
    await renderHistory(packetWorld({ rows }).fakes, { at: 'mine' })
    await said(text.slice(0, 12))
    expectTextOnly(document.body, text.slice(0, 12))
  })
})
