import { themeIds } from '@liuhe/brand/theme.ts'
import * as entry from '@liuhe/contract/api/agent-entry.ts'
import * as member from '@liuhe/contract/api/member.ts'
import { ApiError } from '@liuhe/contract/client.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { type Fake, fake } from '@liuhe/web/testing/fake-call.ts'
import { acting } from '@liuhe/web/testing/render.tsx'
import { tap } from '@liuhe/web/testing/tap.ts'
import axe from 'axe-core'
import { describe, expect, test, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { EMPTY_PROFILE } from '../../shared/account/use-profile.ts'
import { renderPage, type RenderPageOptions } from '../../shared/testing/render-page.tsx'
import ApplyPage from './apply-page.tsx'

type Standing = OutputOf<typeof entry.application>
type Application = NonNullable<Standing['last']>

const AT = Date.parse('2026-11-22T04:00:00Z')
const SAID = { contact: '微信 lucky_88', plan: '在自己的社群分享资料，每月带十位朋友' }

const anApplication = (more: Partial<Application>): Application => ({
  ...{ ...SAID, state: 'waiting', appliedAt: AT, decidedAt: null, reason: null, ...more },
})

/** A member who applies, what he has applied for, and what he sends. */
function world(standing: Partial<Standing> = {}, refusal?: ApiError) {
  const state: { standing: Standing; sent: unknown[] } = {
    standing: { isAgent: false, isOpen: true, againAt: null, last: null, ...standing },
    sent: [],
  }
  const end = (last: Application) => {
    state.standing = { ...state.standing, last }
    return last
  }
  const fakes: Fake[] = [
    fake(member.info, () => EMPTY_PROFILE),
    fake(entry.application, () => state.standing),
    fake(entry.agreement, () => ({
      ...{ version: 3, current: 3, text: '<h3>规则</h3><p>全文</p>', publishedAt: AT, acceptedAt: null },
      ...{ linksUntil: AT, accepted: [] },
    })),
    fake(entry.apply, (args) => {
      state.sent.push(args)
      if (refusal) throw refusal
      return end(anApplication({ contact: args.contact, plan: args.plan }))
    }),
    fake(entry.withdrawApplication, () => end(anApplication({ state: 'withdrawn', decidedAt: AT }))),
  ]
  return { state, fakes }
}

const show = (fakes: readonly Fake[], options: RenderPageOptions = {}) =>
  renderPage(<ApplyPage />, { fakes, token: 't', ...options })
const write = (target: Locator, text: string) => acting(() => userEvent.fill(target, text))
const button = (name: string) => page.getByRole('button', { name })
const fill = async ({ contact, plan } = SAID) => {
  await write(page.getByRole('textbox', { name: '联系方式' }), contact)
  await write(page.getByRole('textbox', { name: '推广计划' }), plan)
}

describe('申请成为代理', () => {
  test('is sent with how to reach him, his plan and the text that he agrees to, then waits [AGENT-012]', async () => {
    const { state, fakes } = world()
    await show(fakes)
    await fill()
    await tap(page.getByRole('checkbox', { name: '我已阅读并同意代理说明' }))
    await tap(button('提交申请'))
    await expect.element(page.getByRole('heading', { name: '待审核' })).toBeVisible()
    expect(state.sent).toEqual([{ ...SAID, version: 3 }])
    await expect.element(page.getByText(SAID.contact)).toBeVisible()
  })

  test('says what is missing where it is missing, and sends nothing [AGENT-013]', async () => {
    const { state, fakes } = world()
    await show(fakes)
    await fill({ contact: 'abc', plan: '带朋友' })
    await tap(button('提交申请'))
    await expect.element(page.getByText('请填写至少4个字的联系方式')).toBeVisible()
    await expect.element(page.getByText('请用至少10个字说明推广计划')).toBeVisible()
    await expect.element(page.getByText('请先阅读并同意代理说明')).toBeVisible()
    expect(state.sent).toEqual([])
  })

  test('keeps what was written when it is refused', async () => {
    const { fakes } = world({}, new ApiError('AGENT/AGREEMENT_CHANGED', '代理说明已更新，请重新阅读后再提交', 409))
    await show(fakes)
    await fill()
    await tap(page.getByRole('checkbox'))
    await tap(button('提交申请'))
    await expect.element(page.getByText('代理说明已更新，请重新阅读后再提交')).toBeVisible()
    await expect.element(page.getByRole('textbox', { name: '推广计划' })).toHaveValue(SAID.plan)
  })

  test('is taken back after a question, and can be sent again', async () => {
    const { fakes } = world({ last: anApplication({}) })
    await show(fakes)
    await tap(button('撤回申请'))
    await tap(page.getByRole('dialog').getByRole('button', { name: '撤回' }))
    await expect.element(button('提交申请')).toBeVisible()
  })

  test('that was refused says why and until when he waits', async () => {
    const last = anApplication({ state: 'refused', decidedAt: AT, reason: '推广计划不清楚' })
    await show(world({ last, againAt: Date.now() + 5 * 86_400_000 }).fakes)
    await expect.element(page.getByRole('heading', { name: '已拒绝' })).toBeVisible()
    await expect.element(page.getByText('推广计划不清楚')).toBeVisible()
    await expect.element(page.getByText(/后可以再次申请/)).toBeVisible()
    expect(button('提交申请').elements()).toEqual([])
  })

  test('that was refused is written again from what it was, when the days are over', async () => {
    const last = anApplication({ state: 'refused', decidedAt: AT, reason: '推广计划不清楚' })
    await show(world({ last, againAt: AT }).fakes)
    await expect.element(page.getByRole('textbox', { name: '联系方式' })).toHaveValue(SAID.contact)
    await expect.element(button('提交申请')).toBeVisible()
  })

  test('leads an agent to his own pages, and says when none is taken', async () => {
    await show(world({ isAgent: true }).fakes)
    await expect.element(page.getByRole('link', { name: '进入代理中心' })).toHaveAttribute('href', '/agent')
  })

  test('is not there while the operator takes none', async () => {
    await show(world({ isOpen: false }).fakes)
    await expect.element(page.getByText('暂未开放代理申请')).toBeVisible()
    expect(button('提交申请').elements()).toEqual([])
  })

  test.each(themeIds)('has no fault that axe finds in %s', async (theme) => {
    await show(world().fakes, { theme })
    await vi.waitFor(() => expect(document.querySelector('[aria-label="加载中"]')).toBeNull())
    await expect.element(page.getByRole('heading', { name: '规则' })).toBeVisible()
    const { violations } = await axe.run(document.body, { resultTypes: ['violations'] })
    const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
    expect(grave.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  })
})
