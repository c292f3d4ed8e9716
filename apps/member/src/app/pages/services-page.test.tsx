import * as company from '@liuhe/contract/api/company.ts'
import { fake } from '@liuhe/web/testing/fake-call.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aState, openDesk } from '../../features/chat/testing/desk-world.tsx'
import { BuildContext, builds } from '../../shared/build.ts'
import CustomerServicePage from './services-page.tsx'

const service = (url: string) => fake(company.service, () => ({ url, mode: 'tab' as const }))

test('is the desk in the mobile app, also where the operator has his own [ROUTE-096]', async () => {
  const node = (
    <BuildContext value={builds.app}>
      <CustomerServicePage />
    </BuildContext>
  )
  await openDesk(aState(), { node })
  await expect.element(page.getByText('智能助手 · 人工约 2 分钟')).toBeVisible()
})

test('is the operator’s own on the web where he has one, else the desk', async () => {
  const own = await openDesk(aState(), { node: <CustomerServicePage />, fakes: [service('https://kefu.example/chat')] })
  await expect.element(page.getByRole('button', { name: '立即咨询' })).toBeVisible()
  await own.unmount()
  await openDesk(aState(), { node: <CustomerServicePage />, fakes: [service('')] })
  await expect.element(page.getByRole('button', { name: '转人工' })).toBeVisible()
})
