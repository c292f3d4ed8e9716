import { describe, expect, it } from 'vitest'
import { threadOf } from './thread.ts'

type Card = Parameters<typeof threadOf>[0]
const item = (title: string, content: string, more = {}) => ({ id: 1, title, content, sort: 0, status: 1, ...more })
const card = (groups: { groupName: string; items: ReturnType<typeof item>[] }[]): Card =>
  ({ templateCode: 'default', groups: groups.map((group, index) => ({ id: index, ...group })) }) as unknown as Card
const draws = ['128', '127'].map((issue) => ({
  turnNum: `2026${issue}`,
  resultText: '05,17,22,30,38,41,26',
  lunarYear: 2026,
}))

describe('a card as a thread', () => {
  it('is named by its newest issue and tells its first words without markup', () => {
    const { label, excerpt } =
      threadOf(card([{ groupName: '129', items: [item('三肖', '<b>蛇</b> &amp; 虎'), item('一肖', '蛇')] }]), []) ?? {}
    expect([label, excerpt]).toEqual(['129期', '三肖 蛇 & 虎；一肖 蛇'])
    expect(threadOf(card([{ groupName: '', items: [item('129期', '蛇'.repeat(99))] }]), [])?.excerpt).toHaveLength(71)
  })

  it('quotes the newest issue only, where a post repeats older ones', () => {
    const rows = ['129期', '128期'].map((title) => item(title, title === '129期' ? '蛇' : '鼠'))
    expect(threadOf(card([{ groupName: '129', items: rows }]), [])?.excerpt).toBe('蛇')
  })

  it('leaves out what only a layout can draw, and is named by its document rather than by what an entry says', () => {
    const of = (...items: ReturnType<typeof item>[]) => threadOf(card([{ groupName: '129', items }]), [])
    expect(of(item('平特王：近10期准7', '/template/110/12'))).toMatchObject({
      label: '129期',
      excerpt: '平特王：近10期准7',
    })
    expect(of(item('听雨楼主', '马龙牛兔', { content2: '1011011111' }))?.excerpt).toBe('听雨楼主 马龙牛兔')
  })

  it('counts issues that are judged, each once, by the first call of its post', () => {
    const groups = [
      { groupName: '129', items: [item('三肖', '蛇')] },
      { groupName: '128', items: [item('三肖', '鼠'), item('一肖', '蛇')] },
      { groupName: '127', items: [item('三肖', '蛇'), item('一肖', '鼠')] },
    ]
    expect(threadOf(card(groups), draws)).toMatchObject({ hits: 1, judged: 2, label: '129期' })
  })

  it('is none where a layout only dresses the list', () => {
    const [group] = [{ groupName: '', items: [item('一肖一码', '/template/110/1')] }]
    expect(threadOf({ ...card([group]), templateCode: 'ad14' }, [])).toBeUndefined()
    expect(threadOf({ ...card([group]), templateCode: 'mb24' }, [])).toBeDefined()
  })

  it('keeps a lock, and is none for a card without posts', () => {
    const locked = { ...item('129期', ''), content: undefined, lock: 'login' }
    expect(threadOf(card([{ groupName: '129', items: [locked as never] }]), draws)).toMatchObject({
      lock: 'login',
      excerpt: '',
    })
    expect(threadOf(card([]), draws)).toBeUndefined()
    expect(threadOf(card([{ groupName: '129', items: [item('129期', '蛇', { status: 0 })] }]), draws)).toBeUndefined()
  })
})
