import { describe, expect, test } from 'vitest'
import reference from '@liuhe/fixtures/data/numbers.json' with { type: 'json' }
import { BALLS, ballsOfColour, COLOUR_LABELS, COLOURS, colourOf, digitSumOf, DRAW_BALLS } from './ball.ts'
import { gateOf, headOf, isBall, isBig, segmentOf, tailOf } from './ball.ts'
import { BALL_TRAIT_NAMES, hasTrait } from './ball-traits.ts'
import { ANIMAL_ELEMENTS, ballsOfElement, ELEMENTS, elementOf, NAYIN, nayinOf } from './element.ts'
import { LUNAR_YEARS, lunarYearOf, lunarYearOfDraw, newYearDayOf } from './lunar.ts'
import { ANIMAL_GROUPS, animalOf, animalOfYear, ANIMALS, ballsOf, ballsOfGroup, CALENDAR_SEASONS } from './zodiac.ts'
import { instantOf } from '../time.ts'

describe('balls', () => {
  test('there are 49 of them, 01 to 49, and seven in a draw [DOMAIN-001] [DOMAIN-002]', () => {
    expect(BALLS).toEqual(Array.from({ length: 49 }, (_, index) => index + 1))
    expect([0, 50, 1.5].some(isBall)).toBe(false)
    expect(DRAW_BALLS).toBe(7)
  })

  test('seventeen are red [DOMAIN-003]', () => expect(BALLS.filter((b) => colourOf(b) === 'red')).toHaveLength(17))
  test('sixteen are green [DOMAIN-004]', () => expect(BALLS.filter((b) => colourOf(b) === 'green')).toHaveLength(16))
  test('sixteen are blue [DOMAIN-005]', () => expect(BALLS.filter((b) => colourOf(b) === 'blue')).toHaveLength(16))
  test('each has one colour', () => expect(COLOURS.flatMap(ballsOfColour).toSorted((a, b) => a - b)).toEqual(BALLS))

  test('are big from 25 on [DOMAIN-006]', () => expect(BALLS.filter(isBig)).toEqual(BALLS.slice(24)))
  test('have a big digit sum from 7 on [DOMAIN-007]', () => {
    for (const ball of BALLS) expect(hasTrait(ball, '合大')).toBe(digitSumOf(ball) >= 7 && digitSumOf(ball) <= 13)
  })

  test('without 49 every two-sided pair is 24 to 24', () => {
    for (const trait of BALL_TRAIT_NAMES) {
      expect(BALLS.filter((ball) => ball !== 49 && hasTrait(ball, trait))).toHaveLength(24)
    }
  })

  test.each(reference.numbers)('$n is as the reference has it', (row) => {
    const ball = row.n
    expect(COLOUR_LABELS[colourOf(ball)]).toBe(row.color)
    const traits = BALL_TRAIT_NAMES.filter((trait) => hasTrait(ball, trait))
    expect(new Set(traits)).toEqual(new Set([row.dx, row.ds, row.hds, row.hdx, row.wdx]))
    expect([digitSumOf(ball), headOf(ball), tailOf(ball)]).toEqual([row.hs, row.head, row.tail])
    expect([segmentOf(ball), gateOf(ball)]).toEqual([row.duan, row.men])
    expect([animalOf(ball, 2026), elementOf(ball, 2026)]).toEqual([row.z2026, row.e2026])
  })
})

describe('the lunar year', () => {
  test('begins on the day of the table in each of its years', () => {
    expect(Object.keys(reference.lny).map(Number)).toEqual([LUNAR_YEARS.first, ...restOfYears()])
    for (const [year, day] of Object.entries(reference.lny)) expect(newYearDayOf(Number(year))).toBe(day)
  })
  const restOfYears = () => Array.from({ length: LUNAR_YEARS.last - LUNAR_YEARS.first }, (_, index) => 2001 + index)

  test.each([
    // day, lunar year, animal of 01
    ['2026-02-16', 2025, '蛇'],
    ['2026-02-17', 2026, '马'],
    ['2027-02-05', 2026, '马'],
    ['2027-02-06', 2027, '羊'],
    ['2025-01-28', 2024, '龙'],
    ['2025-01-29', 2025, '蛇'],
    ['2030-02-02', 2029, '鸡'],
    ['2030-02-03', 2030, '狗'],
    ['2026-01-01', 2025, '蛇'],
  ])('%s lies in %i and 01 is %s [DOMAIN-014]', (day, year, animal) => {
    expect(lunarYearOf(day)).toBe(year)
    expect(animalOf(1, lunarYearOf(day))).toBe(animal)
  })

  test('changes with the first draw after midnight of new year', () => {
    expect(lunarYearOfDraw(instantOf('2026-02-16', '23:59:59'))).toBe(2025)
    expect(lunarYearOfDraw(instantOf('2026-02-17', '00:00:00'))).toBe(2026)
  })

  test('outside its table is a fault, not a guess', () => {
    expect(() => lunarYearOf('2041-03-01')).toThrow('lunar table')
    expect(lunarYearOf('2000-01-15')).toBe(1999)
  })
})

describe('animals', () => {
  test.each(Object.entries(reference.zodiac))('own the balls of the reference in %s', (year, animals) => {
    for (const [animal, balls] of Object.entries(animals)) {
      expect(ballsOf(animal as (typeof ANIMALS)[number], Number(year))).toEqual(balls)
    }
  })

  test('the animal of the year owns five balls, every other four', () => {
    for (let year = 2000; year <= 2040; year++) {
      for (const animal of ANIMALS) expect(ballsOf(animal, year)).toHaveLength(animal === animalOfYear(year) ? 5 : 4)
    }
  })

  test.each(Object.entries(reference.zodiacGroups))('group %s is as the reference has it', (name, animals) => {
    expect(ANIMAL_GROUPS[name as keyof typeof ANIMAL_GROUPS]).toEqual(animals)
  })

  const animalsOf = (...groups: (keyof typeof ANIMAL_GROUPS)[]) =>
    groups.map((group) => ANIMALS.filter((animal) => ANIMAL_GROUPS[group].includes(animal)).join(''))
  test('琴 and 春 are 兔蛇鸡 [DOMAIN-008]', () => expect(animalsOf('琴', '春')).toEqual(['兔蛇鸡', '兔蛇鸡']))
  test('棋 and 夏 are 鼠牛狗 [DOMAIN-009]', () => expect(animalsOf('棋', '夏')).toEqual(['鼠牛狗', '鼠牛狗']))
  test('书 and 秋 are 虎龙马 [DOMAIN-010]', () => expect(animalsOf('书', '秋')).toEqual(['虎龙马', '虎龙马']))
  test('画 and 冬 are 羊猴猪 [DOMAIN-011]', () => expect(animalsOf('画', '冬')).toEqual(['羊猴猪', '羊猴猪']))
  test('seven animals are 男肖 [DOMAIN-012]', () => expect(animalsOf('男肖')).toEqual(['鼠牛虎龙马猴狗']))
  test('five animals are 女肖 [DOMAIN-013]', () => expect(animalsOf('女肖')).toEqual(['兔蛇羊鸡猪']))

  test('the seasons of the calendar are others', () => expect(CALENDAR_SEASONS.春).not.toEqual(ANIMAL_GROUPS.春))

  test('two sides of a split cover every ball once', () => {
    for (const [side, other] of [
      ['家禽', '野兽'],
      ['天肖', '地肖'],
      ['前肖', '后肖'],
      ['男肖', '女肖'],
    ] as const) {
      const both = [...ballsOfGroup(side, 2026), ...ballsOfGroup(other, 2026)]
      expect(both.toSorted((a, b) => a - b)).toEqual(BALLS)
    }
  })
})

describe('elements', () => {
  test.each(Object.entries(reference.elements))('own the balls of the reference in %s [DOMAIN-015]', (year, rows) => {
    for (const element of ELEMENTS) expect(ballsOfElement(element, Number(year))).toEqual(rows[element])
  })

  test('move on by one ball a year and repeat after thirty', () => {
    for (let year = 2001; year <= 2040; year++) {
      for (const ball of BALLS.slice(1)) expect(elementOf(ball, year)).toBe(elementOf(ball - 1, year - 1))
      for (const ball of BALLS.slice(30)) expect(elementOf(ball, year)).toBe(elementOf(ball - 30, year))
    }
  })

  test('follow the named 纳音', () => {
    expect(NAYIN).toEqual(reference.nayinNames)
    expect(nayinOf(2026)).toBe('天河水')
    expect(nayinOf(1978)).toBe('天上火')
  })

  test('of the animals are only a label', () => expect(ANIMAL_ELEMENTS.马).toBe('火'))
})
