import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { acting, render } from '../testing/render.tsx'
import { OtpInput } from './otp-input.tsx'

const boxes = () => [...document.querySelectorAll<HTMLInputElement>('[role=group] input')]
const shown = () => boxes().map((box) => box.value)
const type = (keys: string) => acting(() => userEvent.keyboard(keys))

async function show() {
  const onComplete = vi.fn<(value: string) => void>()
  function Host() {
    const [value, setValue] = useState('')
    return (
      <>
        <button type="button">前</button>
        <OtpInput label="提现密码" value={value} onChange={setValue} onComplete={onComplete} />
        <button type="button" onClick={() => setValue('')}>
          清空
        </button>
      </>
    )
  }
  await render(<Host />)
  boxes()[0]?.focus()
  return onComplete
}

/** What a clipboard gives; the browser of the tests may not touch the real one. */
const paste = (text: string) =>
  acting(() => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', text)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(event)
  })

test('is four masked boxes of one group, for digits [SHELL-034] [SHELL-035]', async () => {
  await show()
  expect(page.getByRole('group', { name: '提现密码' }).element()).toBeTruthy()
  expect(boxes()).toHaveLength(4)
  for (const box of boxes()) expect([box.type, box.inputMode]).toEqual(['password', 'numeric'])
})

test('takes digits only, one box after the other, and says when four are there [SHELL-036] [SHELL-037]', async () => {
  const onComplete = await show()
  await type('4a0 -')
  expect(shown()).toEqual(['4', '0', '', ''])
  expect(document.activeElement).toBe(boxes()[2])
  await type('7')
  expect(onComplete).not.toHaveBeenCalled()
  await type('6')
  expect(onComplete.mock.calls).toEqual([['4076']])
  await type('9')
  expect(shown()).toEqual(['4', '0', '7', '6'])
  expect(onComplete).toHaveBeenCalledOnce()
})

test('takes back from the right, and completes again', async () => {
  const onComplete = await show()
  await type('4076{Backspace}{Backspace}')
  expect(shown()).toEqual(['4', '0', '', ''])
  await type('81')
  expect(onComplete.mock.calls).toEqual([['4076'], ['4081']])
  await type('{Backspace}{Backspace}{Backspace}{Backspace}{Backspace}')
  expect(shown()).toEqual(['', '', '', ''])
  expect(document.activeElement).toBe(boxes()[0])
})

test('takes a pasted code whole, and what is too short as it is', async () => {
  const onComplete = await show()
  await paste(' 40-7')
  expect(shown()).toEqual(['4', '0', '7', ''])
  await paste('码：81234')
  expect(shown()).toEqual(['8', '1', '2', '3'])
  expect(onComplete.mock.calls).toEqual([['8123']])
})

test('types into the next box wherever the finger lands, and is one stop of Tab', async () => {
  await show()
  await type('4')
  await acting(() => userEvent.click(boxes()[3] as HTMLElement))
  await type('0')
  expect(shown()).toEqual(['4', '0', '', ''])
  await type('{Tab}')
  expect(document.activeElement?.textContent).toBe('清空')
  await type('{Shift>}{Tab}{/Shift}{Shift>}{Tab}{/Shift}')
  expect(document.activeElement?.textContent).toBe('前')
})
