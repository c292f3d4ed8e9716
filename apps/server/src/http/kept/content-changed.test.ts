import { expect, it } from 'vitest'
import { type Changed, isAbout } from './content-changed.ts'

it.each<[Changed | undefined, string, boolean]>([
  // what has changed, what is kept, whether it is about it
  [undefined, 'templates.list/110', true],
  ['templates.list', 'templates.list/110', true],
  ['templates.list/110', 'templates.list/110', true],
  ['templates.list/110', 'templates.list/11', false],
  ['templates.list/11', 'templates.list/110', false],
  // The game of an encrypted question is not known.
  ['templates.list/110', 'templates.list', true],
  ['templates.list/110', 'templates.listing', false],
  ['openInfo', 'openInfo/71', true],
  ['openInfo/7', 'openInfo/71', false],
  ['games', 'gamesOfToday', false],
  ['templateList/*/110', 'templateList/aocai/110_home_全部_all_1', true],
  ['templateList/*/70', 'templateList/aocai/110_home_全部_all_1', false],
  ['templateList', 'templateList/aocai/110_home_全部_all_1', true],
])('%s is about %s: %s', (changed, source, is) => expect(isAbout(changed, source)).toBe(is))

it('compiles no word that is about nothing', () => {
  const words: readonly Changed[] = [
    // @ts-expect-error the endpoint is templates.list
    'template.list/110',
    // @ts-expect-error the file is openInfo
    'openinfo/71',
  ]
  const kept = ['templates.list/110', 'openInfo/71']
  expect(words.filter((word) => kept.some((source) => isAbout(word, source)))).toEqual([])
})
