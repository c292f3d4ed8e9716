import { type ReactNode, useId } from 'react'
import style from './effect-view.module.css'
import { amountText } from './value-text.ts'
import { wordOf } from './words-of-fields.ts'
import { valueOfField } from './words-of-values.ts'

type Fields = Record<string, unknown>
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isTable = (value: unknown): value is Fields[] =>
  Array.isArray(value) && value.length > 0 && value.every((row) => isFields(row))

/**
 * What a decision would do: present and new values side by side with the changed ones marked, single values as a list,
 * rows as tables. It shows whatever a kind of work says, so a new kind needs no page.
 */
export function EffectView({ effect }: { effect: unknown }) {
  if (!isFields(effect)) return <p className={style.none}>对象已不存在，没有可显示的效果。</p>
  const { before, after, ...rest } = effect
  const isChange = isFields(after)
  const all = isChange ? rest : effect
  const single = Object.entries(all).filter(([, value]) => !isTable(value) && !isFields(value))
  const nested = Object.entries(all).filter(([, value]) => isTable(value) || isFields(value))
  return (
    <>
      {isChange && <Change before={isFields(before) ? before : {}} after={after} />}
      {single.length > 0 && <Values entries={single} />}
      {nested.map(([name, value]) => (
        <Part key={name} title={wordOf(name)}>
          {isTable(value) ? <Rows rows={value} /> : <EffectView effect={value} />}
        </Part>
      ))}
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={style.part} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  )
}

/** Both sides of a change, field by field; fields that stay are there as well, in grey. */
function Change({ before, after }: { before: Fields; after: Fields }) {
  const [old, next] = [new Map(leavesOf(before)), new Map(leavesOf(after))]
  const rows = [...new Set([...old.keys(), ...next.keys()])].map((path) => ({
    ...{ path, old: old.get(path) ?? '—', new: next.get(path) ?? '—' },
  }))
  const count = rows.filter((row) => row.old !== row.new).length
  return (
    <table className={style.table}>
      <caption>{count === 0 ? '没有改动' : `${count} 处改动`}</caption>
      <thead>
        <tr>
          <th scope="col">项目</th>
          <th scope="col">现在</th>
          <th scope="col">改为</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.path} className={row.old === row.new ? style.same : style.changed}>
            <th scope="row">{pathWords(row.path)}</th>
            <td>{row.old === row.new ? row.old : <del>{row.old}</del>}</td>
            <td>{row.old === row.new ? '不变' : <ins>{row.new}</ins>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Every value with the path that leads to it; a list of plain values is one of them. */
const leavesOf = (value: unknown, path: readonly string[] = []): [path: string, text: string][] =>
  isFields(value) || (Array.isArray(value) && value.some((one) => typeof one === 'object' && one !== null))
    ? Object.entries(value).flatMap(([key, inside]) => leavesOf(inside, [...path, key]))
    : [[path.join(' · '), valueOfField(path.findLast((part) => !isPlace(part)) ?? '', value)]]

const isPlace = (part: string): boolean => /^\d+$/.test(part)

/** A path in words; places in a list are counted from 1. */
const pathWords = (path: string): string =>
  path
    .split(' · ')
    .map((part) => (isPlace(part) ? String(Number(part) + 1) : wordOf(part)))
    .join(' · ')

const Values = ({ entries }: { entries: [string, unknown][] }) => (
  <dl className={style.values}>
    {entries.map(([name, value]) => (
      <div key={name}>
        <dt>{wordOf(name)}</dt>
        <dd>{valueOfField(name, value)}</dd>
      </div>
    ))}
  </dl>
)

function Rows({ rows }: { rows: Fields[] }) {
  const names = Object.keys(rows[0] ?? {})
  return (
    <table className={style.table}>
      <thead>
        <tr>
          {names.map((name) => (
            <th key={name} scope="col" className={isFigure(rows[0]?.[name]) ? style.figure : undefined}>
              {wordOf(name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={index}>
            {names.map((name) => (
              <td key={name} className={isFigure(row[name]) ? style.figure : undefined}>
                {typeof row[name] === 'bigint' ? amountText(row[name]) : valueOfField(name, row[name])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const isFigure = (value: unknown): boolean => typeof value === 'bigint' || typeof value === 'number'
