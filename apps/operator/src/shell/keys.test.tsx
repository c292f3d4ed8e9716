import { render } from '@liuhe/web/testing/render.tsx'
import { consoleNoise } from '@liuhe/web/testing/noise.ts'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { KeyBar } from './key-bar.tsx'
import { KeyHelp } from './key-help.tsx'
import { type KeyBinding, KeyBoardProvider, useKeys } from './keys.tsx'

function Part({ keys }: { keys: readonly KeyBinding[] }) {
  useKeys(keys)
  return null
}

test('a key that two parts take does what the later part says, and is told once, as that', async () => {
  const [first, later] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const board = (withLater: boolean) => (
    <KeyBoardProvider isOn>
      <Part keys={[{ keys: 'x', label: '选这一行', run: first }]} />
      {withLater && <Part keys={[{ keys: 'x', label: '选这一条', run: later }]} />}
      <KeyBar onHelp={() => undefined} />
      <KeyHelp isOn onSwitch={() => undefined} onClose={() => undefined} />
    </KeyBoardProvider>
  )
  const { container, rerender } = await render(board(true))
  const told = () => [
    container.querySelector('footer div')?.textContent,
    [...document.querySelectorAll('dt')].map(({ textContent }) => textContent),
  ]
  expect(told()).toEqual(['x 选这一条', ['选这一条']])
  expect(consoleNoise()).toEqual([])
  // The key rests behind the dialog.
  document.querySelector('dialog')?.close()
  await userEvent.keyboard('x')
  expect([first.mock.calls.length, later.mock.calls.length]).toEqual([0, 1])
  await rerender(board(false))
  expect(told()).toEqual(['x 选这一行', ['选这一行']])
  document.querySelector('dialog')?.close()
  await userEvent.keyboard('x')
  expect([first.mock.calls.length, later.mock.calls.length]).toEqual([1, 1])
})
