/** What a form has typed in, and what the contract's own schemas say to it. */
import { AMOUNT_MAX } from '@liuhe/contract/codecs.ts'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useOperator } from '../session/console-context.tsx'
import { useDraft } from '../shared/use-draft.ts'
import { amountText } from '../shared/value-text.ts'

/** `text` and `area` are words, `number` figures, `money` yuan, `yes` a box, `day` a day of the site. */
export type FieldKind = 'text' | 'area' | 'number' | 'money' | 'select' | 'yes' | 'day'

export interface FormField {
  label: string
  kind: FieldKind
  hint?: string
  /** Of a `select`: titles by the word that is sent. */
  options?: Readonly<Record<string, string>>
  /** Across both columns. */
  isWide?: boolean
}

type Shape = Readonly<Record<string, z.ZodMiniType>>
type Typed = Readonly<Record<string, string>>
type Values<S extends Shape> = { [Key in keyof S]: z.output<S[Key]> }

/** What is wrong with each field, in words. */
export type Faults = Readonly<Record<string, string>>

interface FormParts<S extends Shape> {
  /** Fields of a call's body, as the contract has them: `pick(api.propose.body, …)` or the body itself. */
  shape: S
  fields: { readonly [Key in keyof S]: FormField }
  /** What stands in the fields at first. */
  initial?: Partial<Record<keyof S, string>>
  /** The name under which what is typed is kept, by person: `adjustment.new`. */
  draft: string
}

/**
 * A form over schemas of the contract: what they refuse is said beside the field, and nothing is sent. What is typed is
 * kept by the browser until `forget`.
 */
export function useForm<S extends Shape>({ shape, fields, initial, draft }: FormParts<S>) {
  const { login } = useOperator()
  const [kept, keep, forget] = useDraft(login, `form.${draft}`)
  const [faults, setFaults] = useState<Faults>({})
  const typed: Typed = { ...(initial as Typed | undefined), ...typedOf(kept) }
  return {
    fields: fields as Readonly<Record<string, FormField>>,
    typed,
    faults,
    change(name: string, words: string) {
      keep(JSON.stringify({ ...typed, [name]: words }))
      setFaults(({ [name]: _gone, ...rest }) => rest)
    },
    /** The values where the contract takes them all; else the faults are shown. */
    check(): Values<S> | undefined {
      const { values, faults: found } = judge(shape, fields, typed)
      setFaults(found)
      return values
    },
    /** Faults that only the server knows, by field. */
    blame: setFaults,
    forget,
  }
}

export type FormState = Omit<ReturnType<typeof useForm>, 'check'>

function typedOf(kept: string): Typed {
  try {
    return kept === '' ? {} : (JSON.parse(kept) as Typed)
  } catch {
    return {}
  }
}

/** What the contract makes of typed words: all the values, or what is wrong with each. */
export function judge<S extends Shape>(
  shape: S,
  fields: Readonly<Record<keyof S, FormField>>,
  typed: Typed,
): { values: Values<S> | undefined; faults: Faults } {
  const results = Object.entries<z.ZodMiniType>(shape).map(([name, schema]) => {
    const field = fields[name] as FormField
    const wires = wiresOf(field.kind, typed[name] ?? '')
    const results = wires.map((wire) => z.safeParse(schema, wire))
    const result = results.find(({ success }) => success) ?? (results[0] as (typeof results)[number])
    return { name, field, wire: wires[0], result }
  })
  const faults = Object.fromEntries(
    results.flatMap(({ name, field, wire, result }) =>
      result.success ? [] : [[name, faultWords(field, wire, result.error.issues[0])]],
    ),
  )
  const isFine = Object.keys(faults).length === 0
  const values = Object.fromEntries(results.map(({ name, result }) => [name, result.data])) as Values<S>
  return { values: isFine ? values : undefined, faults }
}

/**
 * What may travel for typed words: some fields of the contract are numbers and some are texts of figures, some flags
 * are true and some are 1. A field that was left empty does not travel; words that the contract asks for may be none.
 */
function wiresOf(kind: FieldKind, words: string): readonly unknown[] {
  const trimmed = words.trim()
  if (kind === 'yes') return words === 'true' ? [true, 1] : [false, 0]
  if (trimmed === '') return kind === 'text' || kind === 'area' ? [undefined, ''] : [undefined]
  if (kind === 'number') return Number.isNaN(Number(trimmed)) ? [trimmed] : [Number(trimmed), trimmed]
  // What is chosen among numbers is a number, where the contract has one.
  if (kind === 'select') return Number.isNaN(Number(trimmed)) ? [trimmed] : [trimmed, Number(trimmed)]
  return [kind === 'money' ? trimmed.replaceAll(',', '') : trimmed]
}

type Issue = z.core.$ZodIssue | undefined

function faultWords({ kind }: FormField, wire: unknown, issue: Issue): string {
  if (wire === undefined) return '必填'
  if (kind === 'money') return `金额不对：最多三位小数，绝对值不超过 ${amountText(AMOUNT_MAX)}`
  if (issue?.code === 'too_small') return sizeWords(issue.origin, '至少', Number(issue.minimum))
  if (issue?.code === 'too_big') return sizeWords(issue.origin, '最多', Number(issue.maximum))
  if (kind === 'number') return '要填整数'
  return '格式不对'
}

const sizeWords = (origin: string, side: string, size: number): string =>
  origin === 'string' ? `${side} ${size} 字` : `${side} ${size.toLocaleString('en-US')}`
