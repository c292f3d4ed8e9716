/** What a filter bar is made of, and the filters of an address in words. */

/** Filters of an address by their words; `undefined` where there is none. */
export type Filters = { row?: unknown; view?: unknown; sort?: unknown } & Record<string, unknown>

interface Common {
  label: string
}

export type FilterField =
  | (Common & {
      /** Whole words or their beginning, as the call has it. */
      kind: 'text'
      name: string
      hint?: string
      isShort?: boolean
      /** What is wrong with words; they are not asked for then. */
      wrong?: (words: string) => string | undefined
    })
  | (Common & { kind: 'select'; name: string; options: Readonly<Record<string, string>> })
  /** Whole yuan, from and up to. */
  | (Common & { kind: 'amount'; from: string; to: string })
  /** Days of the site, both whole. */
  | (Common & { kind: 'days'; from: string; to: string })
  /** One day of the site. */
  | (Common & { kind: 'day'; name: string })
  | (Common & { kind: 'yes'; name: string; keycap?: string })

/** One member, as calls take `member`: nobody types half an account here. */
export const MEMBER_FIELD: FilterField = {
  ...{ kind: 'text', name: 'member', label: '会员', hint: '完整账号或会员号' },
  wrong: (words) => (/^[A-Za-z0-9]{1,18}$/.test(words) ? undefined : '完整账号或会员号，不含符号'),
}

export const namesOf = (field: FilterField): string[] =>
  field.kind === 'amount' || field.kind === 'days' ? [field.from, field.to] : [field.name]

/** Every filter of these fields taken away, and the open row with them. */
export const without = (fields: readonly FilterField[]): Filters => ({
  ...Object.fromEntries(fields.flatMap(namesOf).map((name) => [name, undefined])),
  row: undefined,
})

/** The filters that are set, in words: `金额 ≥ 5,000`. */
export const chipsOf = (fields: readonly FilterField[], filters: Filters): { name: string; words: string }[] =>
  fields.flatMap((field) =>
    namesOf(field)
      .filter((name) => filters[name] !== undefined)
      .map((name) => ({ name, words: wordsOf(field, name, filters[name]) })),
  )

function wordsOf(field: FilterField, name: string, value: unknown): string {
  switch (field.kind) {
    case 'yes':
      return field.label
    case 'select':
      return `${field.label} ${field.options[String(value)] ?? String(value)}`
    case 'text':
    case 'day':
      return `${field.label} ${String(value)}`
    case 'amount':
      return `${field.label} ${name === field.from ? '≥' : '≤'} ${Number(value).toLocaleString('en-US')}`
    case 'days':
      return `${field.label} ${name === field.from ? '自' : '至'} ${String(value)}`
  }
}
