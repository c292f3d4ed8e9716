import * as api from '@liuhe/contract/api/operator/chat.ts'
import { expectTextOnly, HOSTILE_TEXTS } from '@liuhe/web/testing/hostile-texts.ts'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, faultsIn, list, panel, press, row, walkByKeys } from '../../testing/desk.ts'
import { fake, openConsole, refusal } from '../../testing/open-console.tsx'
import { aPerson } from './testing.ts'
import type { Message, ReportDetail, ReportRow } from './words.ts'

const MODERATOR = { login: 'moderator', role: 'moderator' } as const
const NOW = Date.now()
/** A WebP of one point. */
const PIXEL = 'UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA=='

const aMessage = (id: string, text: string, nickname = 'ts***44', kind: 'text' | 'removed' = 'text'): Message => {
  const userinfo = { userId: 44, nickname, chatLevel: 1, avatarId: 1, vipLevel: 0, color: '#333333' } as const
  const content = kind === 'text' ? { kind, text, userinfo } : { kind, by: 'host' as const, userinfo }
  return { id, seq: Number(id), roomId: 1, command: 1, createdAt: NOW - 600_000, channel: 'room:1', content } as Message
}

const aReport = (id: string, text: string, part: Partial<ReportRow> = {}): ReportRow => ({
  ...{ id, state: 'open', roomId: 1, message: aMessage(id, text), isShown: true, reports: 2, reason: 'spam' },
  ...{ remark: '', reportedAt: NOW - 7 * 60_000, decidedBy: null, reporter: { userId: 9, nickname: 'li***20' } },
  ...part,
})

/** Reports of an invented server that keeps what moderators decide. */
function aServer() {
  const rows = [
    aReport('11', '加微信带单'),
    aReport('12', '输光了，不想活了'),
    aReport('13', '骂人的话', { reason: 'insult' }),
  ]
  const said: { name: string; body: unknown }[] = []
  const decide = (id: number, isUpheld: boolean) => {
    const at = rows.findIndex((one) => one.id === String(id))
    rows[at] = { ...(rows[at] as ReportRow), state: isUpheld ? 'upheld' : 'dismissed', decidedBy: 'moderator' }
  }
  const detailOf = (row: ReportRow): ReportDetail => ({
    ...{ row, roomName: '大厅', earlier: { upheld: 6, dismissed: 1 } },
    reporters: [{ userId: 9, nickname: 'li***20', reason: row.reason, remark: '一直刷', reportedAt: NOW }],
    context: [aMessage('9', '今晚几点直播？', 'ou***15'), row.message],
    author: {
      ...{
        userId: 44,
        kind: 'member',
        memberId: '7',
        account: 'ts123444',
        nickname: 'ts***44',
        chatLevel: 1,
        enableChat: true,
      },
      mutes: [],
    },
  })
  const fakes = [
    fake(api.reports, ({ state }) => {
      const data = rows.filter((one) => one.state === state)
      return { data, next: null, totalCount: data.length }
    }),
    fake(api.report, ({ reportId }) => {
      const found = rows.find(({ id }) => Number(id) === reportId)
      if (found === undefined) throw refusal('CHAT/NOT_FOUND')
      return detailOf(found)
    }),
    fake(api.decideReport, ({ reportId, isUpheld, reason }) => {
      said.push({ name: 'decide', body: { reportId, isUpheld, reason } })
      decide(reportId, isUpheld)
      return null
    }),
    fake(api.mute, ({ userId, minutes, roomId }) => {
      said.push({ name: 'mute', body: { userId, minutes, roomId } })
      return null
    }),
    fake(api.unmute, ({ userId }) => {
      said.push({ name: 'unmute', body: { userId } })
      return null
    }),
    fake(api.words, () => [{ word: '私彩', addedBy: 'moderator', addedAt: NOW }]),
    fake(api.changeWords, ({ add, remove }) => {
      said.push({ name: 'words', body: { add, remove } })
      return null
    }),
  ]
  return { fakes, said }
}

const open = (fakes: ReturnType<typeof aServer>['fakes'], at = '/chat') => openConsole({ as: MODERATOR, fakes, at })

describe('the desk of reports', () => {
  test('puts somebody in danger first, then who has waited longest', async () => {
    await open(aServer().fakes)
    await expect.element(row(/不想活了 .* 自伤 优先/)).toBeVisible()
    const texts = list
      .getByRole('row')
      .elements()
      .slice(1)
      .map((one) => one.textContent?.slice(0, 5))
    expect(texts).toEqual(['输光了，不', '加微信带单', '骂人的话t'])
  })

  test('shows what surrounds a message, who reported it, and what its author has behind him', async () => {
    await open(aServer().fakes, '/chat?row=11')
    await expect.element(panel.getByText('今晚几点直播？')).toBeVisible()
    await expect.element(panel.getByText('2 人举报')).toBeVisible()
    await expect.element(panel.getByText('一直刷')).toBeVisible()
    await expect.element(panel.getByText('属实 6 条 · 无违规 1 条')).toBeVisible()
  })

  test('shows the picture of a private talk once somebody asks for it, and nothing else of the talk', async () => {
    const { fakes } = aServer()
    const userinfo = aMessage('11', '').content.userinfo
    const image = { path: `/img-messen/${'ab'.repeat(16)}`, width: 64, height: 32 }
    const message = { ...aMessage('11', ''), content: { kind: 'image', image, userinfo } } as Message
    const reported = aReport('11', '', { message, reason: 'indecent' })
    const detail = { row: reported, roomName: null, reporters: [], context: [], author: aPerson() }
    const said: unknown[] = []
    let isKept = false
    const talk = [
      fake(api.reports, () => ({ data: [reported], next: null, totalCount: 1 })),
      fake(api.report, () => ({ ...detail, earlier: { upheld: 0, dismissed: 0 } })),
      fake(api.reportedPicture, ({ reportId }) => {
        said.push(reportId)
        if (!isKept) throw refusal('CHAT/NOT_FOUND')
        return { data: PIXEL }
      }),
    ]
    const { unmount } = await open([...fakes, ...talk], '/chat?row=11')
    await expect.element(panel.getByText('私聊只显示这一条')).toBeVisible()
    await expect.element(panel.getByText('每次查看都记入审计')).toBeVisible()
    // Nobody sees it unasked.
    expect([said, panel.getByRole('img', { name: '被举报的图片' }).elements()]).toEqual([[], []])
    await press('v')
    await expect.element(panel.getByText(/没有载入/)).toBeVisible()
    isKept = true
    await press('v')
    await expect.element(panel.getByRole('img', { name: '被举报的图片' })).toBeVisible()
    expect(said).toEqual([11, 11])
    await unmount()
    await openConsole({ as: { login: 'auditor', role: 'auditor' }, fakes: [...fakes, ...talk], at: '/chat?row=11' })
    await expect.element(panel.getByText('图片由聊天管理查看。')).toBeVisible()
    await press('v')
    expect(said).toHaveLength(2)
  })

  test.each(Object.entries(HOSTILE_TEXTS))('shows stored text as text: %s', async (_name, text) => {
    const nickname = text.slice(0, 12)
    const message = aMessage('11', text, nickname)
    const who = { userId: 9, nickname }
    const reported = aReport('11', text, { message, remark: text, reporter: who })
    const detail: ReportDetail = {
      ...{ row: reported, roomName: text.slice(0, 20), earlier: { upheld: 0, dismissed: 0 } },
      reporters: [{ ...who, reason: 'spam', remark: text, reportedAt: NOW }],
      context: [aMessage('9', text, nickname), message],
      author: {
        ...{
          userId: 44,
          kind: 'member',
          memberId: '7',
          account: 'ts123444',
          nickname,
          chatLevel: 1,
          enableChat: true,
          mutes: [],
        },
      },
    }
    const fakes = [
      fake(api.reports, () => ({ data: [reported], next: null, totalCount: 1 })),
      fake(api.report, () => detail),
    ]
    await openConsole({ as: MODERATOR, fakes, at: '/chat?row=11' })
    await expect.element(panel.getByText('2 人举报')).toBeVisible()
    expectTextOnly(panel.element(), text)
    expectTextOnly(panel.element(), nickname)
    expectTextOnly(list.element(), nickname)
  })

  test('hides and silences by two keys, and takes the silence back', async () => {
    const { fakes, said } = aServer()
    await open(fakes, '/chat?row=11')
    await expect.element(panel.getByText('今晚几点直播？')).toBeVisible()
    await expect.element(button(/^隐藏 \+ 禁言/)).toBeDisabled()
    await press('4')
    await press('a')
    await expect
      .poll(() => said)
      .toEqual([
        { name: 'mute', body: { userId: 44, minutes: 10_080, roomId: null } },
        { name: 'decide', body: { reportId: 11, isUpheld: true, reason: '刷屏广告' } },
      ])
    await expect.element(panel.getByText(/moderator 已判定：属实/)).toBeVisible()
    await press('z')
    await expect.poll(() => said.at(-1)).toEqual({ name: 'unmute', body: { userId: 44 } })
  })

  test('finds nothing wrong by one key, which hides nothing', async () => {
    const { fakes, said } = aServer()
    await open(fakes, '/chat?row=13')
    await expect.element(panel.getByText('今晚几点直播？')).toBeVisible()
    await press('0')
    await expect.poll(() => said).toEqual([{ name: 'decide', body: { reportId: 13, isUpheld: false, reason: '辱骂' } }])
    await expect.element(panel.getByText(/已判定：无违规/)).toBeVisible()
  })

  test('adds words to the list and takes them off', async () => {
    const { fakes, said } = aServer()
    await open(fakes)
    await userEvent.click(button(/^词库/))
    await userEvent.fill(page.getByRole('textbox', { name: /加词/ }), '外挂 带单 外挂')
    await userEvent.click(button(/^加入 2 词/))
    await expect.poll(() => said.at(-1)?.body).toEqual({ add: ['外挂', '带单'], remove: [] })
    await userEvent.click(button(/^删掉 私彩/))
    await expect.poll(() => said.at(-1)?.body).toEqual({ add: [], remove: ['私彩'] })
  })

  test('leads to the message in its room, and to who said it', async () => {
    const { fakes } = aServer()
    const around = [
      fake(api.rooms, () => ({ rooms: [], presets: [], classes: [] })),
      fake(api.messages, () => []),
      fake(api.persons, () => ({ data: [], next: null })),
      fake(api.person, () => aPerson()),
    ]
    const { history } = await open([...fakes, ...around], '/chat?row=11')
    await expect.element(panel.getByText('今晚几点直播？')).toBeVisible()
    await press('o')
    await expect.poll(() => history.location.href).toBe('/rooms?row=1&seq=11')
    history.back()
    await expect.element(panel.getByText('今晚几点直播？')).toBeVisible()
    await press('p')
    await expect.poll(() => history.location.href).toBe('/persons?row=44&room=1')
    await expect.element(panel.getByRole('heading', { name: 'ts***44' })).toBeVisible()
  })

  test('lets those look who do not moderate, and offers them nothing', async () => {
    await openConsole({ as: { login: 'risk', role: 'risk' }, fakes: aServer().fakes, at: '/chat?row=11' })
    await expect.element(panel.getByText('你的角色只能查看；由聊天管理处理。')).toBeVisible()
    expect(button(/只隐藏/).elements()).toEqual([])
  })

  test('is walked by keys alone', () =>
    walkByKeys({ as: MODERATOR, fakes: aServer().fakes, at: '/chat' }, [/不想活了/, /加微信带单/]))

  test.each(['light', 'dark'] as const)('has no serious fault of accessibility in %s', async (theme) => {
    expect(
      await faultsIn(theme, { as: MODERATOR, fakes: aServer().fakes, at: '/chat?row=11' }, /今晚几点直播/),
    ).toEqual([])
  })
})
