import { acting } from '@liuhe/web/testing/render.tsx'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useCopy, useShare } from './copy.ts'
import { browserBridge, type NativeBridge } from '../native-bridge.ts'
import { useRequireLogin } from '../account/require-login.ts'
import { renderPage } from '../testing/render-page.tsx'

function Tools({ onFault }: { onFault: (fault: Error) => void }) {
  const [copy, share, requireLogin] = [useCopy(), useShare(), useRequireLogin()]
  return (
    <>
      <button type="button" onClick={() => void copy('文字').catch(onFault)}>
        复制
      </button>
      <button type="button" onClick={() => void share({ title: '标题', url: 'https://x.example' })}>
        分享
      </button>
      <button type="button" onClick={() => void requireLogin()}>
        收藏
      </button>
    </>
  )
}
const tools = async (bridge: Partial<NativeBridge> = {}) => {
  const faults: string[] = []
  await renderPage(<Tools onFault={({ message }) => void faults.push(message)} />, { bridge })
  return faults
}
const press = (name: string) => acting(() => userEvent.click(page.getByRole('button', { name })))
const toastText = () => document.querySelector('[popover]')?.textContent ?? ''

test('says 复制成功 when the text is copied [SHELL-043]', async () => {
  const copied: string[] = []
  await tools({ copyText: async (text) => void copied.push(text) })
  await press('复制')
  expect([copied, toastText()]).toEqual([['文字'], '复制成功'])
})

test("raises 'Copy to clipboard failed.' when the device refuses, and tells the player [SHELL-041]", async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'))
  await expect(browserBridge.copyText('文字')).rejects.toThrow('Copy to clipboard failed.')
  const faults = await tools()
  await press('复制')
  expect(faults).toEqual(['Copy to clipboard failed.'])
  expect(toastText()).toBe('复制失败，请长按文字手动复制')
})

test('copies the address, and says so, where the device has no sheet to share by [F-Q9]', async () => {
  const sheet = Object.getOwnPropertyDescriptor(Navigator.prototype, 'share')
  Object.defineProperty(Navigator.prototype, 'share', { value: undefined, configurable: true })
  const copied: string[] = []
  await tools({ copyText: async (text) => void copied.push(text) })
  await press('分享')
  expect([copied, toastText()]).toEqual([['https://x.example'], '复制成功'])
  if (sheet) Object.defineProperty(Navigator.prototype, 'share', sheet)
  else Reflect.deleteProperty(Navigator.prototype, 'share')
})

test("logs 'Sharing failed!' and does not bother the player [SHELL-042]", async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  await tools({ share: () => Promise.reject(new Error('closed')) })
  await press('分享')
  expect(warn.mock.calls.map(([first]) => first)).toEqual(['Sharing failed!'])
  expect(toastText()).not.toContain('Sharing')
})

test('the toast for guests ignores repeats for its 2 s, and gives way to any other [SHELL-052]', async () => {
  await tools({ copyText: async () => undefined })
  const waiting = (ms: number) => acting(() => new Promise((resolve) => setTimeout(resolve, ms)))
  await press('收藏')
  await waiting(1200)
  await press('收藏')
  expect(toastText()).toBe('请先登录')
  // A repeat that counted would keep it for two more seconds from here.
  await waiting(1100)
  expect(toastText()).toBe('')
  await press('收藏')
  await press('复制')
  expect(toastText()).toBe('复制成功')
})
