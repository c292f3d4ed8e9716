import * as api from '@liuhe/contract/api/operator/desk-tasks.ts'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, faultsIn, list, panel, press, row, walkByKeys } from '../../testing/desk.ts'
import { fake, openConsole, refusal } from '../../testing/open-console.tsx'
import { aTask } from '../service/testing.ts'
import type { Task } from '../service/words.ts'

const MAKER = { login: 'maker', role: 'finance-maker' } as const

function aServer() {
  const rows = new Map<string, Task>([
    ['1', aTask('1')],
    ['2', aTask('2', { kind: 'recharge', object: '', note: '支付宝已付，没有到账' })],
    ['3', aTask('3', { state: 'taken', takenBy: 'colleague', note: '同事在看的' })],
  ])
  const calls: { name: string; args: unknown }[] = []
  const server: { calls: typeof calls; refuses?: Error } = { calls }
  const put = (taskId: number, part: Partial<Task>) => {
    const task = { ...(rows.get(String(taskId)) ?? aTask(String(taskId))), ...part }
    rows.set(task.taskId, task)
    return task
  }
  const isOver = ({ state }: Task) => state === 'done' || state === 'refused'
  const fakes = [
    fake(api.list, ({ which }) => {
      const data = [...rows.values()].filter((task) => isOver(task) === (which === 'ended'))
      return { data, next: null, totalCount: data.length }
    }),
    fake(api.take, ({ taskId }) => {
      if (server.refuses !== undefined) throw server.refuses
      calls.push({ name: 'take', args: taskId })
      return put(taskId, { state: 'taken', takenBy: 'maker' })
    }),
    fake(api.end, ({ taskId, state, answer }) => {
      calls.push({ name: 'end', args: { taskId, state, answer } })
      return put(taskId, { state, answer, endedAt: Date.now() })
    }),
  ]
  return Object.assign(server, { fakes, put })
}

describe('the desk of tasks', () => {
  test('takes a task and ends it with an answer, by keys alone', async () => {
    const { fakes, calls } = aServer()
    await openConsole({ as: MAKER, fakes, at: '/tasks' })
    await expect.element(row(/提现 #1/)).toBeVisible()
    await press('jc')
    await expect.poll(() => calls).toEqual([{ name: 'take', args: 1 }])
    await expect.element(button(/^完成/)).toBeVisible()
    await press('a')
    await userEvent.selectOptions(page.getByRole('combobox', { name: '理由模板' }), '已核对，按流程处理')
    await userEvent.click(page.getByRole('dialog').getByRole('button', { name: '完成' }))
    await expect
      .poll(() => calls.at(-1))
      .toEqual({ name: 'end', args: { taskId: 1, state: 'done', answer: '已核对，按流程处理' } })
    await expect.element(panel.getByText('任务已结束。')).toBeVisible()
    await expect.poll(() => list.getByRole('row', { name: /提现 #1/ }).elements()).toEqual([])
  })

  test('leads to the order that a task is about, and not to the conversation of another desk', async () => {
    await openConsole({ as: MAKER, fakes: aServer().fakes, at: '/tasks?row=1' })
    const way = panel.getByRole('link', { name: 'withdrawal/88121' })
    await expect.element(way).toHaveAttribute('href', '/withdrawals?queue=all&row=88121')
    expect(panel.getByRole('link', { name: '6' }).elements()).toEqual([])
  })

  test('says that a colleague was faster', async () => {
    const server = aServer()
    await openConsole({ as: MAKER, fakes: server.fakes, at: '/tasks?row=2' })
    await expect.element(button(/^领取/)).toBeVisible()
    server.refuses = refusal('DESK/STATE')
    server.put(2, { state: 'taken', takenBy: 'colleague' })
    await press('c')
    await expect.element(panel.getByText(/没有执行；你写的内容还在/)).toBeVisible()
  })

  test('counts for a desk what nobody has taken, and what is its own', async () => {
    await openConsole({ as: MAKER, fakes: aServer().fakes, at: '/tasks' })
    await expect.element(page.getByRole('img', { name: '2 件等我决定' })).toBeVisible()
  })

  test('is looked at by customer service, which ends none', async () => {
    await openConsole({ as: { login: 'support', role: 'support' }, fakes: aServer().fakes, at: '/tasks?row=1' })
    await expect.element(panel.getByText(/由对应的台面处理/)).toBeVisible()
    expect(button(/^领取/).elements()).toEqual([])
  })

  test('says that nothing waits', async () => {
    await openConsole({ as: MAKER, at: '/tasks' })
    await expect.element(list.getByText('没有等你处理的任务')).toBeVisible()
  })

  test('is walked by keys alone', () =>
    walkByKeys({ as: MAKER, fakes: aServer().fakes, at: '/tasks' }, [/提现 #1/, /充值 #2/]))

  test.each(['light', 'dark'] as const)('has no serious fault of accessibility in %s', async (theme) => {
    expect(await faultsIn(theme, { as: MAKER, fakes: aServer().fakes, at: '/tasks?row=1' }, /请优先复核/)).toEqual([])
  })
})
