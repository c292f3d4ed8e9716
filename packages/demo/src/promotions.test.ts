import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { NOTICES } from './notices.ts'
import { FIRST_RECHARGE, PROMOTIONS } from './promotions.ts'

const { gift, least } = FIRST_RECHARGE
const picture = (name: string) =>
  readFile(new URL(`../../../apps/member/public/sys-upload/${name}.svg`, import.meta.url), 'utf8')
const wordsOf = (markup: string) => markup.replaceAll(/<[^>]*>/g, '')

it('promises one gift for a first recharge, on pages and on pictures: the one that is paid', async () => {
  const promised = PROMOTIONS.find(({ action }) => action?.[1] === '/recharge?gift=first-recharge')
  expect(promised?.name).toBe(`首充满${least}送${gift}元`)
  expect(wordsOf(promised?.content ?? '')).toMatch(new RegExp(`满 ${least} 元，即送 ${gift} 元`))
  const welcome = NOTICES.find(({ redirectUrl }) => redirectUrl === '/auth/register')
  expect(wordsOf(welcome?.content ?? '')).toContain(`首充满 ${least} 元再送 ${gift} 元`)
  expect(wordsOf(await picture('banners/welcome'))).toContain(`首充满 ${least} 再送 ${gift} 元`)
  expect(wordsOf(await picture(`promotions/${promised?.cover}`))).toMatch(
    new RegExp(`${gift}元 首充礼满 ${least} 元即送`),
  )
})
