import { expect, it } from 'vitest'
import { wayBack } from './way-back.ts'

it('keeps the number of an order whole, and reads other words as the router does', () => {
  const words = 'state=open&vip=5&mine=true&row=72900000000000000800'
  expect(wayBack(`/orders?${words}`)).toEqual({
    to: '/orders',
    search: { state: 'open', vip: 5, mine: true, row: '72900000000000000800' },
  })
  expect(wayBack('/members')).toEqual({ to: '/members', search: {} })
})
