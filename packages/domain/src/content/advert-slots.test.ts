import { expect, it } from 'vitest'
import { ADVERTS_BETWEEN_CARDS, advertSlotNames, HOME_ADVERTS, inAdvertOrder } from './advert-slots.ts'

it.each([
  ['AD01 to AD09 [ADS-003]', ['AD01', 'AD02', 'AD03', 'AD04', 'AD05', 'AD06', 'AD07', 'AD08', 'AD09']],
  ['AD010, spelt with the extra 0 [ADS-004]', ['AD010']],
  ['AD11 [ADS-005]', ['AD11']],
  ['AD12 [ADS-006]', ['AD12']],
  ['AD13 and AD14 [ADS-007]', ['AD13', 'AD14']],
  ['AD15 [ADS-008]', ['AD15']],
])('has the slots %s', (_, codes) => {
  expect(advertSlotNames).toEqual(expect.arrayContaining(codes))
})

it('has no slot beyond these', () => {
  expect(advertSlotNames).toHaveLength(15)
  expect(advertSlotNames).not.toContain('AD10')
})

it('shows the highest sort first, and the newest of equals [ADS-002]', () => {
  const items = [
    { id: 1, sort: 5 },
    { id: 2, sort: 9 },
    { id: 3, sort: 5 },
    { id: 4, sort: 0 },
  ]
  expect(inAdvertOrder(items).map(({ id }) => id)).toEqual([2, 3, 1, 4])
})

it('knows of every advert of home where it stands', () => {
  expect(HOME_ADVERTS).toEqual(expect.arrayContaining(Object.keys(ADVERTS_BETWEEN_CARDS)))
})
