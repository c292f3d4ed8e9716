import * as adjustments from '@liuhe/contract/api/operator/adjustments.ts'
import { render } from '@liuhe/web/testing/render.tsx'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ConsoleProvider } from '../session/console-context.tsx'
import { createSession } from '../session/session.ts'
import { Button } from '../shared/button.tsx'
import { KeyBoardProvider } from '../shell/keys.tsx'
import { graveFaults } from '../testing/faults-of.ts'
import { person, refusal } from '../testing/open-console.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Form } from './form.tsx'
import { judge, useForm } from './form-state.ts'
import { UndoProvider, useUndo } from './undo.tsx'
import { Unmask } from './unmask.tsx'

/** A part by itself, with somebody who has signed in. */
async function show(tree: ReactNode) {
  const line = { postMessage: () => undefined, close: () => undefined, addEventListener: () => undefined }
  const session = createSession({ line, reload: () => undefined })
  session.enter(person('maker', 'finance-maker'))
  const call = () => Promise.reject(refusal('REQ/NOT_FOUND'))
  return render(
    <ConsoleProvider value={{ call, session, listen: () => Promise.resolve() }}>
      <QueryClientProvider client={new QueryClient()}>
        <KeyBoardProvider isOn>
          <UndoProvider>{tree}</UndoProvider>
        </KeyBoardProvider>
      </QueryClientProvider>
    </ConsoleProvider>,
  )
}

const { amount, multiple, reason } = adjustments.propose.body
const SHAPE = { amount, multiple, reason }
const FIELDS = {
  amount: { label: '金额', kind: 'money' },
  multiple: { label: '打码', kind: 'number' },
  reason: { label: '理由', kind: 'area' },
} as const

describe('what is typed', () => {
  test('becomes the values of the contract, or the faults of each field', () => {
    const good = { amount: '12,000.50', multiple: '100', reason: ' 补偿 ' }
    expect(judge(SHAPE, FIELDS, good)).toEqual({
      values: { amount: 12_000_500n, multiple: 100, reason: '补偿' },
      faults: {},
    })
    const bad = judge(SHAPE, FIELDS, { amount: '-200', multiple: '20000', reason: 'x'.repeat(201) })
    expect(bad.values).toBeUndefined()
    expect(bad.faults['amount']).toMatch(/^金额不对/)
    expect(bad.faults['multiple']).toBe('最多 10,000')
    expect(bad.faults['reason']).toBe('最多 200 字')
    expect(judge(SHAPE, FIELDS, { multiple: 'abc' }).faults).toEqual({
      amount: '必填',
      multiple: '要填整数',
      reason: '必填',
    })
  })
})

describe('a form', () => {
  function Proposal({ send }: { send: (values: unknown) => void }) {
    const form = useForm({ shape: SHAPE, fields: FIELDS, initial: { multiple: '100' }, draft: 'test' })
    const submit = () => {
      const values = form.check()
      if (values !== undefined) send(values)
    }
    return (
      <Form form={form} label="调整" onSubmit={submit}>
        <Button type="submit">提交</Button>
      </Form>
    )
  }

  test('says beside each field what is wrong, has a summary that leads there, and keeps what was typed', async () => {
    const send = vi.fn<(values: unknown) => void>()
    const first = await show(<Proposal send={send} />)
    await userEvent.fill(page.getByRole('textbox', { name: '金额' }), '-200')
    await userEvent.click(page.getByRole('button', { name: '提交' }))
    await expect.element(page.getByRole('alert')).toHaveTextContent('2 处需要改：金额理由')
    expect(document.activeElement?.contains(page.getByRole('alert').element())).toBe(true)
    await expect.element(page.getByRole('textbox', { name: '金额' })).toHaveAccessibleDescription(/金额不对/)
    expect(await graveFaults()).toEqual([])
    await userEvent.click(page.getByRole('button', { name: '理由' }))
    await userEvent.keyboard('补偿')
    await first.unmount()
    await show(<Proposal send={send} />)
    await expect.element(page.getByRole('textbox', { name: '理由' })).toHaveValue('补偿')
    await userEvent.fill(page.getByRole('textbox', { name: '金额' }), '200')
    await userEvent.click(page.getByRole('button', { name: '提交' }))
    expect(send.mock.calls).toEqual([[{ amount: 200_000n, multiple: 100, reason: '补偿' }]])
  })
})

test('a confirmation is open only when amount, reason and box are there', async () => {
  const onConfirm = vi.fn<() => void>()
  function Asked() {
    const [words, onType] = useState('')
    return (
      <ConfirmDialog
        {...{ title: '补记', about: 'ly8***06', amount: 50_000_000n, check: '我已核对', onConfirm }}
        {...{ button: '送复核', look: 'two', onClose: () => undefined }}
        reason={{ label: '理由', templates: ['漏记'], words, onType }}
      />
    )
  }
  await show(<Asked />)
  await expect.element(page.getByText('还差：理由、核对、金额')).toBeVisible()
  await userEvent.selectOptions(page.getByRole('combobox'), '漏记')
  await userEvent.click(page.getByRole('checkbox'))
  await userEvent.fill(page.getByRole('textbox', { name: /输入金额/ }), '50,000')
  await userEvent.click(page.getByRole('button', { name: '送复核' }))
  expect(onConfirm).toHaveBeenCalledOnce()
})

describe('a step that can be taken back', () => {
  function Step({ inverse }: { inverse: () => Promise<unknown> }) {
    const offer = useUndo()
    return <Button onClick={() => offer({ words: '已隐藏 3 条消息', inverse })}>隐藏</Button>
  }

  test('offers its way back by a key, and says how that ended', async () => {
    const inverse = vi
      .fn<() => Promise<unknown>>()
      .mockResolvedValueOnce(undefined)
      .mockRejectedValueOnce(refusal('CONTENT/CHANGED'))
    await show(<Step inverse={inverse} />)
    await userEvent.click(page.getByRole('button', { name: '隐藏' }))
    await expect.element(page.getByText('z · 8 秒')).toBeVisible()
    expect(await graveFaults()).toEqual([])
    await userEvent.keyboard('z')
    await expect.element(page.getByText('已撤销：已隐藏 3 条消息')).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: '隐藏' }))
    await userEvent.click(page.getByRole('button', { name: '撤销' }))
    await expect.element(page.getByText(/^没有撤销：/)).toBeVisible()
    expect(inverse).toHaveBeenCalledTimes(2)
  })
})

test('masked words are shown for a reason, kept nowhere, and masked again at once', async () => {
  const unmask = vi.fn<(reason: string) => Promise<Record<string, string>>>().mockResolvedValue({ 姓名: '黎小云' })
  await show(<Unmask about="ly8***06" unmask={unmask} />)
  await userEvent.click(page.getByRole('button', { name: /查看完整信息/ }))
  await expect.element(page.getByRole('button', { name: '查看', exact: true })).toBeDisabled()
  await userEvent.selectOptions(page.getByRole('combobox'), '风险调查')
  await userEvent.click(page.getByRole('button', { name: '查看', exact: true }))
  await expect.element(page.getByText('黎小云')).toBeVisible()
  expect(unmask.mock.calls).toEqual([['风险调查']])
  expect(JSON.stringify({ ...localStorage })).not.toContain('黎小云')
  await userEvent.click(page.getByRole('button', { name: /^遮盖/ }))
  expect(page.getByText('黎小云').elements()).toEqual([])
})
