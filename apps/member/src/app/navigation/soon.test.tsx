import * as company from '@liuhe/contract/api/company.ts'
import { fake } from '@liuhe/web/testing/fake-call.ts'
import { acting } from '@liuhe/web/testing/render.tsx'
import { afterEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { BottomMenu } from '../shell/bottom-menu.tsx'
import { tellUnopenedPages, unopenedPages } from './unopened-pages.ts'
import { QuickActions } from '../../features/home/quick-actions.tsx'
import { EntryLink } from '../../features/profile/entry-link.tsx'
import { WalletCard } from '../../features/profile/wallet-card.tsx'
import { tellUnopened } from '../../shared/soon.ts'
import { renderPage } from '../../shared/testing/render-page.tsx'

afterEach(() => tellUnopened([]))

const marked = () =>
  [...document.querySelectorAll('[aria-description="即将开放"]')].map((element) => element.textContent)

it('knows the pages that are not open from the table of pages alone [F-U7]', () => {
  expect(unopenedPages).toEqual(expect.arrayContaining(['agent-team-verview']))
  const built = ['home', 'profile', 'water-forum', 'game', 'game-center', 'report-bet-list'] as const
  expect(built.filter((name) => unopenedPages.includes(name))).toEqual([])
})

it('marks a way to a page that is not open [F-U7]', async () => {
  await renderPage(
    <>
      <EntryLink to="/bills" requiresLogin>
        资金明细
      </EntryLink>
      <EntryLink to="/setting">设置</EntryLink>
      <WalletCard />
    </>,
  )
  expect(marked()).toEqual([])
  await acting(() => tellUnopened(['bills', 'recharge', 'withdraw-money']))
  expect(marked()).toEqual(['资金明细', '充值', '提现', '存款'])
  // Built since: the mark goes by itself.
  await acting(() => tellUnopened([]))
  expect(marked()).toEqual([])
})

it('opens the forum from the middle of the menu until the game center is open (theme3) [F-U7]', async () => {
  const { went } = await renderPage(<BottomMenu active="/" />, { theme: 'theme3' })
  await acting(() => tellUnopened(['game-center']))
  await acting(() => userEvent.click(page.getByRole('link', { name: '六合论坛' })))
  expect([went, marked()]).toEqual([['/water-forum'], []])
  await acting(tellUnopenedPages)
  await acting(() => userEvent.click(page.getByRole('link', { name: '六合论坛' })))
  expect(went).toEqual(['/water-forum', '/game-center'])
})

it('marks the quick actions of home as well [F-U7]', async () => {
  await renderPage(<QuickActions />, {
    theme: 'theme4',
    fakes: [fake(company.current, () => new Promise<never>(() => undefined))],
  })
  await acting(() => tellUnopened(['recharge', 'withdraw-money', 'betting-bonus']))
  expect(marked()).toHaveLength(3)
})
