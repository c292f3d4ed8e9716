import { expect, it } from 'vitest'
import { ADVERTS_BETWEEN_CARDS, advertSlotNames, HOME_ADVERTS, inAdvertOrder } from './advert-slots.ts'

it('has the slots of the specification, the tenth spelt with an extra 0, and none beyond', () => {
  const numbered = [...'123456789'].map((digit) => `AD0${digit}`)
  expect(advertSlotNames.toSorted()).toEqual([...numbered, 'AD010', 'AD11', 'AD12', 'AD13', 'AD14', 'AD15'].toSorted())
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
