import { describe, expect, it } from 'vitest'
import { createWordList, flawOf, hashOfText } from './words.ts'

describe('the list of words', () => {
  const list = createWordList(['外挂', '代理加盟', 'abc', 'bcd', '私彩'])
  it.each([
    ['本群有外挂出售', '本群有**出售'],
    ['外 挂、外-挂、外​挂', '* *、*-*、*​*'],
    ['ＡＢＣ 与 Abc', '*** 与 ***'],
    ['abcd', '****'],
    ['代理', '代理'],
    ['代理加盟私彩', '******'],
    ['今天看好红波', '今天看好红波'],
    ['👍外挂👍', '👍**👍'],
  ])('shows %s as %s', (text, shown) => expect(list.star(text)).toBe(shown))

  it('finds what looking for each word finds, in chance texts of few letters', () => {
    const letters = ['a', 'b', 'c']
    let seed = 7
    const next = (most: number) => (seed = (seed * 48_271) % 2_147_483_647) % most
    const text = (length: number) => Array.from({ length }, () => letters[next(3)]).join('')
    for (let round = 0; round < 300; round += 1) {
      const words = Array.from({ length: 4 }, () => text(1 + next(4)))
      const said = text(20)
      const starred = [...said].map((letter, at) =>
        words.some((word) => [...word].some((_, back) => said.startsWith(word, at - back) && at >= back))
          ? '*'
          : letter,
      )
      expect(createWordList(words).star(said), `${words} in ${said}`).toBe(starred.join(''))
    }
  })

  it('leaves a text alone when it is empty', () => expect(createWordList([]).star('任何话')).toBe('任何话'))
})

describe('a text is refused', () => {
  it.each([
    ['看这里 https://a.example', 'CHAT/CONTACT'],
    ['ｗｗｗ．ｂａｄ．ｃｏｍ', 'CHAT/CONTACT'],
    ['上 bad-site.vip 注册', 'CHAT/CONTACT'],
    ['b a d 8 8 . c o m', 'CHAT/CONTACT'],
    ['电话13812345678', 'CHAT/CONTACT'],
    ['138-1234-5678', 'CHAT/CONTACT'],
    ['一三八一二三四五六七八', 'CHAT/CONTACT'],
    ['加QQ：123456789', 'CHAT/CONTACT'],
    ['扣扣 88888888', 'CHAT/CONTACT'],
    ['微信号 abc_12345', 'CHAT/CONTACT'],
    ['加vx wangwang88', 'CHAT/CONTACT'],
    ['me@mail.example', 'CHAT/CONTACT'],
    ['好'.repeat(201), 'CHAT/TOO_LONG'],
    ['  ​ ', 'REQ/INVALID'],
  ])('%s', (text, code) => expect(flawOf(text.replaceAll('​', ''))).toBe(code))

  it.each([
    ['07 12 23 35 41 49 08'],
    ['第2026118期 特码 07'],
    ['20261123001期开奖'],
    ['平特一肖：马，防 13 25 37'],
    ['今天赢了 12345.50 元'],
    ['好'.repeat(200)],
    ['👍'.repeat(200)],
    ['一二三四五六七八九十'],
    ['V5！666'],
  ])('but not %s', (text) => expect(flawOf(text)).toBeUndefined())
})

it('knows a text again by its letters', () => {
  expect(hashOfText('看好 红波！')).toBe(hashOfText('看好红波'))
  expect(hashOfText('看好红波')).not.toBe(hashOfText('看好蓝波'))
})
