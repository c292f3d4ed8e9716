import { type HelpFact, yuanText } from '../help.ts'
import type { Fields } from './table-bets.ts'

/**
 * What one player may stake on each field in a round. Fields of equal limits share a line, and fields that differ in
 * their number only (对子1, 对子2) a name, unless their limits differ.
 */
export function limitsHelp(fields: Fields<never>): HelpFact[] {
  const all = Object.values(fields).map(({ name, min, max }) => {
    return { name, stem: name.replace(/\d.*$/, ''), value: `${yuanText(min)} 至 ${yuanText(max)} 元` }
  })
  const values = [...new Set(all.map(({ value }) => value))]
  return values.map((value) => {
    const here = all.filter((field) => field.value === value)
    const isWhole = (stem: string) => all.every((field) => field.stem !== stem || field.value === value)
    const names = here.map(({ name, stem }) => (isWhole(stem) ? stem : name))
    return { label: [...new Set(names)].join('、'), value }
  })
}
