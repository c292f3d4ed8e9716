import * as studio from '@liuhe/contract/api/operator/studio.ts'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, press } from '../../testing/desk.ts'
import { graveFaults } from '../../testing/faults-of.ts'
import { fake, refusal } from '../../testing/open-console.tsx'
import { clashesOf, type Waiting } from './clashes.ts'
import { aServer, calls, open } from './testing.ts'

const at = (words: string) => Date.parse(`${words}:00+08:00`)
const aWait = (part: Partial<Waiting> = {}): Waiting => ({
  ...{ templateId: 7, documentId: 70, gameId: 110, gameName: '新澳门六合彩', location: 'home', playCateName: '生肖' },
  ...{ templateName: '九肖阶梯', name: '326', turnNum: '2031062', isTurnShown: false },
  publishAt: at('2031-03-05T20:30'),
  ...part,
})

describe('what stands in one another’s way', () => {
  const one = aWait()
  test.each<[string, Partial<Waiting>, string[]]>([
    ['another document of the card for the turn', { publishAt: at('2031-03-06T08:00') }, ['与「327」同期']],
    [
      'one of the card within ten minutes',
      { turnNum: null, publishAt: one.publishAt + 599_000 },
      ['与「327」相隔不到 10 分钟'],
    ],
    ['one of the card after ten minutes', { turnNum: null, publishAt: one.publishAt + 600_000 }, []],
    ['one of another card at the same time', { templateId: 8 }, []],
    ['the card itself at the same time', { documentId: null }, []],
  ])('%s', (_, part, clashes) => {
    const other = aWait({ documentId: 71, name: '327', ...part })
    expect(clashesOf(one, [one, other])).toEqual(clashes)
  })

  test('what members see of the turn already, and cards of a category that come together', () => {
    expect(clashesOf(aWait({ isTurnShown: true }), [])).toEqual(['会员已看到这一期的另一份'])
    const card = aWait({ documentId: null, name: '', turnNum: null })
    const next = { ...card, templateId: 8, templateName: '平特一肖', publishAt: card.publishAt + 60_000 }
    expect(clashesOf(card, [card, next])).toEqual(['与「平特一肖」相隔不到 10 分钟'])
    expect(clashesOf(card, [card, { ...next, playCateName: '号码' }])).toEqual([])
  })
})

/** Weeks that were asked for, and what waits in the first of them. */
function aSchedule(waiting: readonly Waiting[], isCut = false) {
  const asked: string[] = []
  const answer = fake(studio.schedule, ({ from }) => {
    asked.push(from)
    return { waiting: from === '2031-03-03' ? [...waiting] : [], isCut }
  })
  return { asked, fakes: [...aServer().fakes, answer] }
}

describe('the schedule', () => {
  const AT = '/studio?day=2031-03-05'
  const WAITING = [
    aWait({ documentId: null, name: '', turnNum: null, templateName: '一肖一码', publishAt: at('2031-03-03T00:00') }),
    aWait(),
    aWait({ documentId: 71, name: '326 改', publishAt: at('2031-03-05T20:35') }),
    aWait({ templateId: 9, documentId: 90, name: '号码', turnNum: null, publishAt: at('2031-03-09T23:59') }),
  ]
  const told = () => page.getByRole('region', { name: '排期' }).getByRole('status')
  const day = (name: RegExp) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })

  test('shows a week of the site day by day, with what clashes, and opens what waits', async () => {
    const { fakes, asked } = aSchedule(WAITING)
    const { history } = await open({ at: AT, fakes })
    await expect.element(told()).toHaveTextContent('4 项预约，2 项有冲突')
    expect(asked).toEqual(['2031-03-03'])
    await expect.element(day(/^周一 03-03$/).getByRole('button', { name: /^00:00 卡片 一肖一码/ })).toBeVisible()
    await expect.element(day(/^周日 03-09$/).getByRole('button', { name: /^23:59/ })).toBeVisible()
    const wednesday = day(/^周三 03-05$/)
    await expect.element(wednesday.getByRole('button', { name: /20:35.*与「326」同期/ })).toBeVisible()
    await userEvent.click(wednesday.getByRole('button', { name: /^20:30/ }))
    await expect.element(calls()).toHaveValue('龙蛇马')
    expect(history.location.search).toMatch(/card=7/)
    expect(history.location.search).toMatch(/doc=70/)
    expect(history.location.search).not.toMatch(/day=/)
  })

  test('is moved by keys from week to week, and says when nothing waits', async () => {
    const { fakes, asked } = aSchedule(WAITING)
    const { history } = await open({ at: AT, fakes })
    await expect.element(told()).toHaveTextContent('4 项预约，2 项有冲突')
    await press(']')
    await expect.element(page.getByText('这一周没有预约')).toBeVisible()
    await press('[[')
    await press('[[')
    await expect.poll(() => asked).toEqual(['2031-03-03', '2031-03-10', '2031-03-03', '2031-02-24'])
    expect(history.location.search).toContain('2031-02-24')
    await userEvent.click(button(/^回到卡片/))
    await expect.element(page.getByText('选一张卡片')).toBeVisible()
    await press('s')
    await expect.element(page.getByRole('region', { name: '排期' })).toBeVisible()
  })

  test('says when it is cut, and when it did not come', async () => {
    const { fakes } = aSchedule(WAITING, true)
    const { unmount } = await open({ at: AT, fakes })
    await expect.element(page.getByText(/只列出最早的 500 项/)).toBeVisible()
    await unmount()
    const failing = fake(studio.schedule, () => {
      throw refusal('REQ/INVALID')
    })
    await open({ at: AT, fakes: [...fakes, failing] })
    await expect.element(button(/^再试一次/)).toBeVisible()
  })

  test.each(['light', 'dark'] as const)('can be read and used by everybody in %s', async (theme) => {
    localStorage.setItem('operator.appearance', JSON.stringify({ theme }))
    await open({ at: AT, fakes: aSchedule(WAITING).fakes })
    await expect.element(told()).toHaveTextContent('4 项预约，2 项有冲突')
    expect(await graveFaults()).toEqual([])
  })
})
