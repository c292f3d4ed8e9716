import * as newsApi from '@liuhe/contract/api/operator/news.ts'
import { ApiError } from '@liuhe/contract/client.ts'
import { afterEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { anApproval, aQueue } from '../desks/approvals/testing.ts'
import { aStream, type FakeStream } from '../testing/fake-stream.ts'
import { fake, openConsole } from '../testing/open-console.tsx'

const CHECKER = { login: 'checker', role: 'finance-checker' } as const
const says = (word: string) => expect.element(page.getByText(word, { exact: true })).toBeVisible()
const row = (number: string) => page.getByRole('row', { name: new RegExp(number) })
const object = (seq: number, key: string, area: string) => ({ seq: String(seq), key, area })

/** Longer than anything here takes. */
const pause = () => new Promise((done) => setTimeout(done, 400))

/** A console with one approval, and how often a call was made. */
async function aConsole(stream: FakeStream, opening: Partial<Parameters<typeof openConsole>[0]> = {}) {
  const queue = aQueue([anApproval(7)])
  const { fakes = [], ...rest } = opening
  const console_ = await openConsole({
    ...{ as: CHECKER, at: '/approvals', stream, fakes: [...queue.fakes, ...fakes] },
    ...rest,
  })
  await expect.element(row('0007')).toBeVisible()
  const asked = (name: string) => console_.calls.filter((one) => one.name === name).length
  return { ...console_, queue, asked }
}

function hide(isHidden: boolean) {
  Object.defineProperty(document, 'visibilityState', { value: isHidden ? 'hidden' : 'visible', configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}
afterEach(() => hide(false))

describe('the stream', () => {
  test('has lists read again at once, those of its area and no others', async () => {
    const stream = aStream()
    const { queue, asked } = await aConsole(stream)
    await says('实时')
    const approvals = asked('approvals.list')
    const alarms = asked('alarms.count')
    queue.rows = [anApproval(7), anApproval(8)]
    stream.say('alarm', object(1, 'alarm/payment/1', 'alarms'))
    await expect.poll(() => asked('alarms.count')).toBeGreaterThan(alarms)
    stream.say('object', object(2, 'approval/8', 'approvals'))
    await expect.element(row('0008')).toBeVisible()
    expect(asked('approvals.list')).toBeGreaterThan(approvals)
    // There was nothing to ask for.
    expect(asked('news.since')).toBe(0)
    await pause()
    const after = asked('alarms.count')
    // A repeat says nothing new.
    stream.say('object', object(2, 'approval/8', 'approvals'))
    stream.say('mark', {}, '0a1b2c.9')
    await pause()
    expect(asked('alarms.count')).toBe(after)
  })

  test('tells an open object that it has changed, and puts nothing under the cursor', async () => {
    const stream = aStream()
    const { queue } = await aConsole(stream, { at: '/approvals?row=7' })
    const panel = page.getByRole('article', { name: '审批 7' })
    await expect.element(panel).toBeVisible()
    await says('实时')
    const changed = panel.getByText('这一件刚刚被别人处理。')
    const decided = { state: 'rejected', checker: 'checker2', decidedAt: Date.now(), mayDecide: false } as const
    queue.rows = [anApproval(7, decided)]
    stream.say('object', object(1, 'approval/8', 'approvals'))
    await pause()
    expect(changed.elements()).toEqual([])
    stream.say('object', object(2, 'approval/7', 'approvals'))
    await expect.element(changed).toBeVisible()
    expect(panel.getByText('已驳回').elements()).toEqual([])
    await userEvent.keyboard('.')
    await expect.element(panel.getByText('已驳回').first()).toBeVisible()
  })

  test('that breaks is taken up from its last mark', async () => {
    const stream = aStream()
    await aConsole(stream)
    await says('实时')
    stream.say('mark', {}, '0a1b2c.41')
    stream.is = 'broken'
    stream.cut()
    await says('中断')
    await expect.element(page.getByText(/实时中断/)).toBeVisible()
    stream.is = 'open'
    await says('实时')
    expect(stream.marks).toEqual([null, '0a1b2c.41'])
    await expect.poll(() => page.getByText(/实时中断/).elements()).toEqual([])
  })

  test('is closed while nobody looks at the page, and goes on from its mark', async () => {
    const stream = aStream()
    const { asked } = await aConsole(stream)
    await says('实时')
    stream.say('mark', {}, '0a1b2c.42')
    await pause()
    hide(true)
    await expect.poll(stream.open).toBe(0)
    await pause()
    expect([stream.open(), asked('news.since')]).toEqual([0, 0])
    hide(false)
    await expect.poll(stream.open).toBe(1)
    expect(stream.marks.at(-1)).toBe('0a1b2c.42')
  })

  test('that cannot name what was missed has everything read again', async () => {
    const stream = aStream()
    const { queue, asked } = await aConsole(stream)
    await says('实时')
    const alarms = asked('alarms.count')
    queue.rows = [anApproval(9)]
    stream.say('all')
    await expect.element(row('0009')).toBeVisible()
    expect(asked('alarms.count')).toBeGreaterThan(alarms)
  })

  test('that ends with its session asks for both factors [SEC-60]', async () => {
    const stream = aStream()
    const { server } = await aConsole(stream)
    await says('实时')
    server.isOver = true
    stream.say('over')
    await expect.element(page.getByRole('dialog', { name: '会话已结束，请再次验证' })).toBeVisible()
  })
})

describe('without a stream', () => {
  test('the page asks with the same mark, and listens again later', async () => {
    const stream = aStream()
    const marks: (string | undefined)[] = []
    let changes: { seq: string; object: string }[] = []
    const since = fake(newsApi.since, ({ mark }) => {
      marks.push(mark)
      return { mark: `0a1b2c.${100 + marks.length}`, changes, isMore: false }
    })
    const { queue } = await aConsole(stream, { fakes: [since] })
    await says('实时')
    stream.say('mark', {}, '0a1b2c.99')
    stream.is = 'refused'
    stream.cut()
    await says('轮询')
    expect(marks[0]).toBe('0a1b2c.99')
    queue.rows = [anApproval(8)]
    changes = [{ seq: '5', object: 'approval/8' }]
    await expect.element(row('0008')).toBeVisible()
    stream.is = 'open'
    await expect.poll(stream.open, { timeout: 5_000 }).toBe(1)
    await says('实时')
    expect(stream.marks.at(-1)).toBe(`0a1b2c.${100 + marks.length}`)
  })

  test('that fails again and again it asks as well, and says so when nobody answers', async () => {
    const stream = aStream()
    let isLost = false
    const since = fake(newsApi.since, () => {
      if (isLost) throw new ApiError('NETWORK', '连不上服务器', 0)
      return { mark: '0a1b2c.5', changes: [], isMore: false }
    })
    stream.is = 'broken'
    await aConsole(stream, { fakes: [since] })
    await says('轮询')
    isLost = true
    await says('中断')
    isLost = false
    await says('轮询')
  })
})
