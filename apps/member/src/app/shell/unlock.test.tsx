import * as adverts from '@liuhe/contract/api/adverts.ts'
import * as documentsOfCards from '@liuhe/contract/api/documents-of-cards.ts'
import * as limits from '@liuhe/contract/api/limits.ts'
import * as lottery from '@liuhe/contract/api/lottery.ts'
import * as member from '@liuhe/contract/api/member.ts'
import * as api from '@liuhe/contract/api/templates.ts'
import { fake } from '@liuhe/web/testing/fake-call.ts'
import { acting } from '@liuhe/web/testing/render.tsx'
import { Activity, useState } from 'react'
import { expect, test } from 'vitest'
import type { WireTemplate } from '../../features/templates/card-model.ts'
import { loadLayouts } from '../../features/templates/layout-registry.ts'
import TemplatePage from '../../features/templates/template-page.tsx'
import { TemplateList } from '../../features/templates/template-list.tsx'
import { cardFixtures } from '../../features/templates/testing/card-fixtures.ts'
import { useAudience } from '../../shared/account/use-audience.ts'
import { type Live, LiveContext } from '../../shared/live.ts'
import { aProfile } from '../../shared/testing/a-profile.ts'
import { fakeLine } from '../../shared/testing/fake-line.ts'
import { pageProps, renderPage } from '../../shared/testing/render-page.tsx'
import ShellExtras from './shell-extras.tsx'

await loadLayouts()

const LOCK = '请充值任意金额开通VIP！'
const TEXT = '蛇虎鸡'

/** The card as the server gives it: what is locked does not leave the server. */
function cardFor(isRecharged: boolean): WireTemplate {
  const template = cardFixtures.get('mb37')?.template as WireTemplate
  const [group, ...groups] = template.groups
  const [item] = group?.items ?? []
  if (!group || !item) throw new Error('mb37 has no sample')
  const locks = { requireLogin: true, requireRecharge: true }
  const row = isRecharged
    ? { ...item, ...locks, content: TEXT, lock: undefined }
    : { ...item, ...locks, content: null, lock: 'recharge' as const }
  return { ...template, groups: [{ ...group, items: [row] }, ...groups] }
}

/** A server of one member, who has recharged so much, in yuan. */
function aServer(world: { recharged: number }) {
  const has = () => world.recharged > 0
  return [
    fake(member.info, () => {
      const { extInfo, ...rest } = aProfile()
      return { ...rest, extInfo: { ...extInfo, recharged: BigInt(world.recharged) * 1000n } }
    }),
    fake(api.playCategories, () => []),
    fake(api.list, () => ({ data: [cardFor(has())], totalCount: 1, draws: [] })),
    fake(api.detail, () => ({ template: cardFor(has()), draws: [] })),
    fake(documentsOfCards.record, () => ({
      ...{ hits: 0, misses: 0, pending: 0, postDraw: 0, streak: 0, longest: 0, chance: 0, posts: [] },
    })),
    fake(documentsOfCards.seals, () => ({ data: [], totalCount: 0 })),
    fake(adverts.list, () => []),
    fake(lottery.games, () => []),
    fake(limits.reminderFacts, () => ({
      ...{ isDue: false, everyMinutes: null, since: 0, minutes: 0, stakes: 0n, wins: 0n, net: 0n },
    })),
  ]
}

const ForBeginners = () => useAudience().isMeant({ audience: 'unrecharged' }) && <p>首存礼遇</p>
const template = cardFixtures.get('mb37')?.template as WireTemplate
const pages = {
  list: <TemplateList gameId={110} playCateName="全部" onPlayCate={() => undefined} now={0} />,
  document: (
    <TemplatePage {...pageProps({ routeName: 'template', params: { gameId: '110', id: String(template.id) } })} />
  ),
}

type PageName = keyof typeof pages

/** A tab of the browser: one page in front, the other kept behind it as the page stack keeps pages. */
function Tab({ live, first }: { live: Live; first: PageName }) {
  const [front, setFront] = useState(first)
  return (
    <LiveContext value={live}>
      <button type="button" onClick={() => setFront(front === 'list' ? 'document' : 'list')}>
        换页
      </button>
      {(['list', 'document'] as const).map((name) => (
        <Activity key={name} mode={name === front ? 'visible' : 'hidden'}>
          <div data-page={name}>{pages[name]}</div>
        </Activity>
      ))}
      <ForBeginners />
      <ShellExtras routeName="databases" path="/databases" countsAsHome={false} />
    </LiveContext>
  )
}

const credited = (recharged: number) => ({ type: 'RECHARGE', seq: '1', orderNo: '7', status: 3, recharged }) as const
const shown = (container: Element, name: PageName) =>
  container.querySelector(`[data-page="${name}"]`)?.textContent ?? ''

test('a first recharge opens locked content on every page of every tab, at once [PERM-009] [TPL-117]', async () => {
  const world = { recharged: 0 }
  const { live, push } = fakeLine()
  // The second tab did not recharge; it hears the same push on a line of its own.
  const one = await renderPage(<Tab live={live} first="list" />, { token: 't', fakes: aServer(world) })
  const other = await renderPage(<Tab live={live} first="document" />, { token: 't', fakes: aServer(world) })
  await expect.poll(() => shown(one.container, 'list')).toContain(LOCK)
  await expect.poll(() => shown(other.container, 'document')).toContain(LOCK)
  await expect.poll(() => one.container.textContent).toContain('首存礼遇')

  world.recharged = 100
  await push(credited(100))
  await expect.poll(() => shown(one.container, 'list')).toContain('蛇')
  await expect.poll(() => shown(other.container, 'document')).toContain('蛇')
  for (const { container } of [one, other]) {
    expect(container.textContent).not.toContain(LOCK)
    expect(container.textContent).not.toContain('首存礼遇')
  }
  // A page that was kept behind it shows no lock either when it comes back.
  await acting(() => one.container.querySelector('button')?.click())
  await expect.poll(() => shown(one.container, 'document')).toContain('蛇')
  expect(shown(one.container, 'document')).not.toContain(LOCK)
})

test('an order that was not credited, and a later recharge, ask for nothing again', async () => {
  const world = { recharged: 0 }
  const { live, push } = fakeLine()
  const { container, calls } = await renderPage(<Tab live={live} first="list" />, { token: 't', fakes: aServer(world) })
  await expect.poll(() => shown(container, 'list')).toContain(LOCK)
  const before = calls.length
  await push(credited(0))
  expect(calls.length).toBe(before)
  world.recharged = 100
  await push(credited(100))
  await expect.poll(() => shown(container, 'list')).toContain('蛇')
  const opened = calls.length
  await acting(() => undefined)
  await push(credited(250))
  expect(calls.length).toBe(opened)
})
