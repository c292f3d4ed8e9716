import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { pageProps } from '../../shared/testing/render-page.tsx'
import AgentPage from './agent-page.tsx'
import DeclarePage from './declare-page.tsx'
import { agentWorld, renderAgent } from './testing/agent-world.tsx'
import { tap } from '@liuhe/web/testing/tap.ts'

const AT = Date.parse('2026-11-22T04:00:00Z')
const declare = (search: Record<string, string> = {}) => (
  <DeclarePage {...pageProps({ routeName: 'agent-declare', search })} />
)
const button = (name: string) => page.getByRole('button', { name })

describe('代理说明', () => {
  test('shows its version and when it was accepted, and asks nothing of one who has', async () => {
    await renderAgent(declare(), agentWorld().fakes)
    await expect.element(page.getByRole('heading', { name: '一、如何发展下级' })).toBeVisible()
    await expect.element(page.getByText('第 2 版')).toBeVisible()
    await expect.element(page.getByText('您已于 2026/11/15 12:00 同意')).toBeVisible()
    expect(button('我已阅读并同意').elements()).toEqual([])
  })

  test('takes the yes of one who has not, to the version that he reads', async () => {
    const { world, fakes } = agentWorld({ agreement: { acceptedAt: null, linksUntil: AT, accepted: [] } })
    await renderAgent(declare(), fakes)
    await tap(button('我已阅读并同意'))
    await expect.element(page.getByText('已同意代理说明')).toBeVisible()
    expect(world.sent).toEqual([{ version: 2 }])
    await expect.element(page.getByText(/您已于/)).toBeVisible()
    expect(button('我已阅读并同意').elements()).toEqual([])
  })

  test('keeps what was accepted before readable', async () => {
    const accepted = [
      { version: 2, acceptedAt: AT },
      { version: 1, acceptedAt: AT - 86_400_000 },
    ]
    const { fakes } = agentWorld({ agreement: { accepted } })
    await renderAgent(declare(), fakes)
    await expect
      .element(page.getByRole('link', { name: /第 1 版/ }))
      .toHaveAttribute('href', '/agent/declare?version=1')
  })

  test('opens an earlier version by its address, and leads back to the present one', async () => {
    await renderAgent(declare({ version: '1' }), agentWorld().fakes)
    await expect.element(page.getByText('第 1 版的全文')).toBeVisible()
    await expect.element(page.getByText('已有新版')).toBeVisible()
    await expect.element(page.getByRole('link', { name: '当前版本' })).toHaveAttribute('href', '/agent/declare')
  })
})

describe('the home of agents', () => {
  const notice = () => page.getByRole('link', { name: /代理说明.*同意/ })

  test.each([
    ['before the day', Date.now() + 3 * 86_400_000, /前未同意，推广链接将暂停/],
    ['after it', Date.now() - 86_400_000, /推广链接已暂停，同意后立即恢复/],
  ])('asks again where the text has changed: %s', async (_, linksUntil, words) => {
    const accepted = [{ version: 1, acceptedAt: AT }]
    const { fakes } = agentWorld({ agreement: { acceptedAt: null, linksUntil, accepted } })
    await renderAgent(<AgentPage />, fakes)
    await expect.element(notice()).toHaveAttribute('href', '/agent/declare')
    await expect.element(page.getByText('代理说明已更新，请重新同意')).toBeVisible()
    await expect.element(page.getByText(words)).toBeVisible()
  })

  test('says nothing of it to one who has accepted it', async () => {
    await renderAgent(<AgentPage />, agentWorld().fakes)
    await expect.element(page.getByRole('region', { name: '推广链接' })).toBeVisible()
    expect(notice().elements()).toEqual([])
  })
})
