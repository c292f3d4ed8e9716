import * as company from '@liuhe/contract/api/company.ts'
import { expect, test } from 'vitest'
import { fakeCall } from './fake-call.ts'
import { takeSurprises } from './surprises.ts'

test('a call that is not listed surprises, even when the page swallows the error', async () => {
  const { call, calls } = fakeCall([])
  await call(company.current, {}).catch(() => undefined)
  expect(takeSurprises()).toMatchObject([{ message: expect.stringContaining('company.current') }])
  expect(calls).toHaveLength(1)
})

test('what a test leaves on the device is gone in the next one, part one', () => {
  localStorage.setItem('left', 'over')
  sessionStorage.setItem('left', 'over')
})

test('what a test leaves on the device is gone in the next one, part two', () => {
  expect([localStorage.getItem('left'), sessionStorage.getItem('left')]).toEqual([null, null])
})
