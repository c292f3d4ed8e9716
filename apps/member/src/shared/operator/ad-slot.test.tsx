import * as adverts from '@liuhe/contract/api/adverts.ts'
import * as member from '@liuhe/contract/api/member.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import type { AdvertSlot } from '@liuhe/domain/content/advert-slots.ts'
import { fake } from '@liuhe/web/testing/fake-call.ts'
import { acting } from '@liuhe/web/testing/render.tsx'
import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { AdSlot } from './ad-slot.tsx'
import { EMPTY_PROFILE, type Profile } from '../account/use-profile.ts'
import { renderPage } from '../testing/render-page.tsx'

type Template = OutputOf<typeof adverts.list>[number]
const item = (id: number, content: string, sort: number) => ({ id, content, sort })
const slot = (templateCode: AdvertSlot, items: ReturnType<typeof item>[], groupName = ''): Template => ({
  templateCode,
  status: 1,
  groups: [{ id: 1, groupName, items }],
})

type Who = 'guest' | 'trial' | 'fresh' | 'recharged' | 'unknown'
const profileOf = (who: Who): Profile => {
  const { userInfo, extInfo } = EMPTY_PROFILE
  return {
    ...EMPTY_PROFILE,
    userInfo: { ...userInfo, type: who === 'trial' ? 'TEST' : 'MEMBER' },
    extInfo: { ...extInfo, recharged: who === 'recharged' ? 5_000n : 0n },
  }
}

const show = async (code: AdvertSlot, templates: Template[], who: Who = 'guest') => {
  const opened: string[] = []
  const profile = () => (who === 'unknown' ? new Promise<never>(() => undefined) : profileOf(who))
  const view = await renderPage(<AdSlot code={code} />, {
    ...(who !== 'guest' && { token: 'abc' }),
    fakes: [fake(adverts.list, () => templates), fake(member.info, profile)],
    bridge: { openExternal: (url) => void opened.push(url) },
  })
  await vi.waitFor(() => expect(view.calls.length).toBeGreaterThan(0))
  return { ...view, opened }
}

it('shows the items of its slot, the highest sort first [ADS-002]', async () => {
  const { container } = await show('AD08', [
    slot('AD07', [item(9, '<p>别处</p>', 9)]),
    slot('AD08', [item(1, '<p>低</p>', 1), item(2, '<p>高</p>', 8)]),
  ])
  await vi.waitFor(() => expect(container.querySelector('[role=group]')?.textContent).toBe('高低'))
})

const audiences = [undefined, 'all', 'guests', 'unrecharged', 'members'] as const
const forEach = audiences.map((audience, at) => ({ ...item(at, `<p>${audience ?? 'none'}</p>`, 9 - at), audience }))

it.each([
  ['a guest', 'guest', 'noneallguests'],
  ['a trial account', 'trial', 'noneallguests'],
  ['a member who never recharged', 'fresh', 'noneallunrechargedmembers'],
  ['a member who did', 'recharged', 'noneallmembers'],
] as const)('shows %s only what is meant for him [F-U9]', async (_, who, seen) => {
  const { container } = await show('AD08', [slot('AD08', forEach)], who)
  await vi.waitFor(() => expect(container.querySelector('[role=group]')?.textContent).toBe(seen))
})

it('shows only what is for everybody while nobody can say who holds the token [F-U9]', async () => {
  const { container } = await show('AD08', [slot('AD08', forEach)], 'unknown')
  await vi.waitFor(() => expect(container.querySelector('[role=group]')?.textContent).toBe('noneall'))
})

it('is nothing at all when the slot is empty', async () => {
  const { container } = await show('AD08', [slot('AD07', [item(9, '<p>别处</p>', 9)])])
  expect(container.querySelector('[role=group]')).toBeNull()
})

it('keeps the group that opens as a modal out of the page (Ruling C40)', async () => {
  const both = { ...slot('AD12', [item(1, '<p>页内</p>', 1)]) }
  const popup = slot('AD12', [item(2, '<p>弹窗</p>', 1)], 'popup').groups
  const { container } = await show('AD12', [{ ...both, groups: [...both.groups, ...popup] }])
  await vi.waitFor(() => expect(container.querySelector('[role=group]')?.textContent).toBe('页内'))
})

it('follows links into the app or outside, and unknown addresses nowhere', async () => {
  const links = ['/game/71', 'https://partner.example/a', '/nowhere/at/all']
  const html = links.map((href, at) => `<a href="${href}">链接${at}</a>`).join('')
  const { went, opened } = await show('AD05', [slot('AD05', [item(1, html, 1)])])
  await vi.waitFor(() => expect(page.getByRole('link').elements()).toHaveLength(3))
  for (const at of [0, 1, 2]) await acting(() => userEvent.click(page.getByRole('link', { name: `链接${at}` })))
  expect(went).toEqual(['/game/71'])
  expect(opened).toEqual(['https://partner.example/a'])
})

it('asks with company and theme; home asks for its own slots only', async () => {
  const { calls } = await show('AD02', [])
  expect(calls[0]?.url).toContain('companyCode=aocai')
  expect(calls[0]?.url).toContain('client=theme3')
  expect(decodeURIComponent(calls[0]?.url ?? '')).toContain('codes=AD01,AD12,AD02,AD03,AD04,AD05')
  const other = await show('AD08', [])
  expect(other.calls[0]?.url).not.toContain('codes')
})

it('keeps the place of a picture before it is there', async () => {
  const html = '<img src="/sys-upload/none.svg" alt="" width="720" height="180">'
  const { container } = await show('AD05', [slot('AD05', [item(1, html, 1)])])
  await vi.waitFor(() => expect(container.querySelector('img')).not.toBeNull())
  const { width, height } = (container.querySelector('img') as HTMLImageElement).getBoundingClientRect()
  expect(width / height).toBeCloseTo(4, 1)
})
