/** The chips that make an amount, greatest first, at most `most` of them: what lies on a field stays a small pile. */
export function pileOf(amount: bigint, chips: readonly bigint[], most = 5): bigint[] {
  const pile: bigint[] = []
  let left = amount
  for (const chip of chips.toSorted((a, b) => (a < b ? 1 : -1)))
    while (left >= chip && pile.length < most) {
      pile.push(chip)
      left -= chip
    }
  return pile
}

const YUAN = 1000n
const COLOURS = ['grey', 'blue', 'green', 'red', 'violet', 'black', 'orange', 'gold'] as const
const COLOUR_OF: Readonly<Record<string, (typeof COLOURS)[number]>> = {
  ...{ 5: 'grey', 10: 'blue', 20: 'grey', 50: 'green', 100: 'red', 200: 'orange', 500: 'violet' },
  ...{ 1000: 'black', 5000: 'gold' },
}

/** Every worth has one colour at all tables. */
export const colourOf = (chip: bigint): (typeof COLOURS)[number] => COLOUR_OF[String(chip / YUAN)] ?? 'grey'

/** `100`, `1K`, `5K`: what is written on a chip. */
export function chipText(chip: bigint): string {
  const yuan = chip / YUAN
  return yuan >= 1000n && yuan % 1000n === 0n ? `${yuan / 1000n}K` : String(yuan)
}
