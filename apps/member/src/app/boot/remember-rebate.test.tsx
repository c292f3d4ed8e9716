import * as member from '@liuhe/contract/api/member.ts'
import { fake } from '@liuhe/web/testing/fake-call.ts'
import { acting } from '@liuhe/web/testing/render.tsx'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderPage } from '../../shared/testing/render-page.tsx'
import { EMPTY_PROFILE, type Profile, useProfile } from '../../shared/account/use-profile.ts'
import { rememberRebate } from './remember-rebate.ts'

const PROFILE: Profile = { ...EMPTY_PROFILE, userInfo: { ...EMPTY_PROFILE.userInfo, userId: '1', rebate: 6.5 } }

function Shown() {
  const { profile } = useProfile()
  return <output>{profile.userInfo.rebate}</output>
}
/** A page that opens when it is asked to. */
function Later() {
  const [isOpen, setOpen] = useState(false)
  return isOpen ? (
    <Shown />
  ) : (
    <button type="button" onClick={() => setOpen(true)}>
      打开
    </button>
  )
}
const open = () => acting(() => userEvent.click(page.getByRole('button', { name: '打开' })))
const text = () => page.getByRole('status').element().textContent
const token = 't'.repeat(43)

test('keeps the rebate with the session, and lets it go with the session [F-C9]', async () => {
  const { session, queryClient } = await renderPage(<Later />, { token, fakes: [fake(member.info, () => PROFILE)] })
  rememberRebate(queryClient, session)
  expect(session.values.read('rebateRatio')).toBeNull()
  await open()
  await expect.poll(text).toBe('6.5')
  expect(session.values.read('rebateRatio')).toBe('6.5')
  session.signOut()
  expect(session.values.read('rebateRatio')).toBeNull()
})

test('shows the rebate of the last time until the profile has come, and to guests that of nobody [F-C9]', async () => {
  const fakes = [fake(member.info, () => new Promise<never>(() => undefined))]
  const { session } = await renderPage(<Later />, { token, fakes })
  session.values.write('rebateRatio', '6.5')
  await open()
  expect(text()).toBe('6.5')
  await acting(async () => session.signOut())
  await expect.poll(text).toBe('8')
})
