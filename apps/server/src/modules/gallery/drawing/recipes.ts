/** How each series is drawn: paper, border, title, and what stands in the middle. */
import { ANIMAL_GROUPS, type Animal } from '@liuhe/domain/lottery/zodiac.ts'
import { CHARTS, elements, newspaper, nineRooms, strikeGrid, trend, wheel } from './bodies/figures.ts'
import { animalCards, type Body, creature, favourite, landscape, pond, portrait, running } from './bodies/scenes.ts'
import { doors, lanterns, pouch, quarters, riddle, scroll, tablet } from './bodies/verses.ts'
import type { Border, Title } from './frame.ts'
import type { PaletteName } from './palette.ts'

export type Recipe = { palette: PaletteName; border: Border; title: Title; body: Body; animal: Animal }

const recipe = (look: string, body: Body, animal: Animal = '龙'): Recipe => {
  const [palette, border, title] = look.split(' ') as [PaletteName, Border, Title]
  return { palette, border, title, body, animal }
}

const { 琴, 棋, 书, 画, 春, 夏, 秋, 冬 } = ANIMAL_GROUPS
const arts = quarters([
  ['琴', 琴],
  ['棋', 棋],
  ['书', 书],
  ['画', 画],
])
const seasons = quarters([
  ['春', 春],
  ['夏', 夏],
  ['秋', 秋],
  ['冬', 冬],
])
const plants = quarters([
  ['梅', 春],
  ['兰', 夏],
  ['竹', 秋],
  ['菊', 冬],
])

export const RECIPES = {
  'running-dog': recipe('vermilion double band', running, '狗'),
  'running-ox': recipe('amber corners ribbon', running, '牛'),
  'running-horse': recipe('jade clouds side', running, '马'),
  'running-rat': recipe('plum fret plaque', running, '鼠'),
  creature: recipe('tea double ribbon', creature),
  riddles: recipe('amber clouds side', scroll, '羊'),
  heaven: recipe('sky corners plaque', scroll, '龙'),
  mystery: recipe('jade double plaque', landscape, '虎'),
  treasure: recipe('tea scallop band', landscape, '猴'),
  tiger: recipe('amber fret side', landscape, '虎'),
  cards: recipe('cinnabar clouds ribbon', animalCards),
  barn: recipe('jade scallop plaque', animalCards),
  colours: recipe('vermilion corners masthead', trend(CHARTS.colour)),
  heads: recipe('sky plain band', trend(CHARTS.head)),
  tails: recipe('plum corners plaque', trend(CHARTS.tail)),
  sizes: recipe('jade plain masthead', trend(CHARTS.size)),
  waves: recipe('night double band', trend(CHARTS.colour)),
  tablet: recipe('cinnabar double plaque', tablet),
  banner: recipe('tea fret side', tablet),
  nest: recipe('jade corners band', portrait, '蛇'),
  single: recipe('vermilion scallop ribbon', favourite),
  rooster: recipe('amber scallop plaque', portrait, '鸡'),
  rabbit: recipe('sky clouds ribbon', portrait, '兔'),
  monkey: recipe('plum clouds side', portrait, '猴'),
  dragon: recipe('night clouds ribbon', portrait, '龙'),
  elements: recipe('night fret ribbon', elements),
  wheel: recipe('night double plaque', wheel),
  fortune: recipe('vermilion fret ribbon', wheel),
  strike: recipe('sky double band', strikeGrid),
  picks: recipe('tea corners masthead', strikeGrid),
  rooms: recipe('vermilion clouds plaque', nineRooms),
  palace: recipe('plum double side', nineRooms),
  gazette: recipe('tea plain masthead', newspaper),
  morning: recipe('vermilion plain masthead', newspaper),
  secrets: recipe('sky plain masthead', newspaper),
  riddle: recipe('cinnabar corners side', riddle),
  character: recipe('tea double plaque', riddle),
  doors: recipe('vermilion plain plaque', doors),
  couplet: recipe('jade double ribbon', doors),
  lanterns: recipe('cinnabar scallop ribbon', lanterns),
  arts: recipe('tea clouds band', arts),
  seasons: recipe('jade fret ribbon', seasons),
  plants: recipe('plum scallop plaque', plants),
  pond: recipe('sky scallop plaque', pond),
  lotus: recipe('jade corners ribbon', pond),
  pouch: recipe('amber double plaque', pouch),
  riches: recipe('cinnabar fret band', pouch),
} as const satisfies Record<string, Recipe>

/** The recipe of a series; what names none is drawn as the first. */
export const recipeOf = (code: string | null): Recipe =>
  (RECIPES as Record<string, Recipe>)[code ?? ''] ?? RECIPES['running-dog']
