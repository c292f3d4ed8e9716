import type * as auth from '@liuhe/contract/api/auth.ts'
import * as member from '@liuhe/contract/api/member.ts'
import { ApiError } from '@liuhe/contract/client.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { fake } from '@liuhe/web/testing/fake-call.ts'
import { acting } from '@liuhe/web/testing/render.tsx'
import { expect, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'

/** What a successful entry answers. */
export const entered: OutputOf<typeof auth.login> = { token: 't'.repeat(43), expiresAt: Date.now() + 3_600_000 }

export const profile: OutputOf<typeof member.info> = {
  userInfo: {
    ...{ userId: '1', account: 'player01', nickname: null, type: 'MEMBER', isAgent: false, avatarId: 1, vipLevel: 1 },
    ...{ cycleBetAmount: 0n, rebate: 8, enableChat: true, hyLevel: 1, chatLevel: 1 },
  },
  extInfo: { recharged: 0n, money: 88_000n, liveMoney: 0n, hasCashPassword: false },
  userDetail: { domain: null },
  unReadCount: 0,
}

export const info = fake(member.info, () => profile)

/** An answer that refuses. */
export const refuse = (code: ConstructorParameters<typeof ApiError>[0], message: string, data?: unknown) => () => {
  throw new ApiError(code, message, 400, data)
}

export type Published = {
  /** `register_limit.json`, as it stands on the wire. */
  rules: Record<string, unknown>
  /** Whether `login_limit.json` asks for a captcha. */
  vCode: 0 | 1
  config: Record<string, string>
}

/** The published files, as the page fetches them; a test changes the object. `asked` lists the files, in order. */
export function publish(): { files: Published; asked: string[] } {
  const files: Published = {
    rules: { account: 1, password: 1, userAccountMessage: '', wechatPlaceholder: '', sendMenoy: 88 },
    vCode: 0,
    config: { vcode_style: '1' },
  }
  const asked: string[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (request) => {
    const name = /([a-z_]+)\.json/.exec(String(request))?.[1] ?? ''
    asked.push(name)
    if (name === 'register_limit') return Response.json(files.rules)
    if (name === 'login_limit') return Response.json({ vCode: files.vCode })
    return Response.json(Object.entries(files.config).map(([configKey, configValue]) => ({ configKey, configValue })))
  })
  return { files, asked }
}

/** The settings of an operator with a slider. */
export const SLIDER = {
  vcode_style: '3',
  api_external: JSON.stringify({ captcha_id_Third_party: 'public-id', captcha_servers: ['captcha.example'] }),
}

export const fill = (label: string, text: string) =>
  acting(() => userEvent.fill(page.getByLabelText(label, { exact: true }), text))

export const press = async (name: string) => {
  const button = page.getByRole('button', { name, exact: true })
  await expect.element(button).toBeEnabled()
  await acting(() => userEvent.click(button))
}

export const toasts = () => document.querySelector('[role="status"][popover]')?.textContent

/** What a call carried, by field. */
export const sent = (body: string | undefined) => Object.fromEntries(new URLSearchParams(body))
