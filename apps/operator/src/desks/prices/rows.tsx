import type { ReactNode } from 'react'
import { useFilters } from '../../frame/filters.ts'
import { Button } from '../../shared/button.tsx'
import { Empty } from '../../shared/states.tsx'
import { useKeys } from '../../shell/keys.tsx'
import { type Draft, type Judged, LIMIT_NAMES, type Version } from './draft.ts'
import { priceFilters } from './filters.ts'
import { PriceGrid } from './price-table.tsx'
import style from './prices.module.css'

interface RowsProps {
  judged: Judged
  base: Version
  draft: Draft
  shown: Version | undefined
  onType: ((field: string, words: string, now: string) => void) | undefined
  /** What can be done with the whole table. */
  children: ReactNode
}

/** The rows of a tab of the betting page, or those alone that have changed or need a look. */
export function Rows({ judged, base, draft, shown, onType, children }: RowsProps) {
  const [{ menu, only }, change] = useFilters(priceFilters)
  const menus = [...new Set(judged.rows.map(({ row }) => row.play.menu))]
  const shownMenu = menu !== undefined && menus.includes(menu) ? menu : ''
  const toggle = (name: 'changed' | 'marked') => change({ only: only === name ? undefined : name })
  useKeys([{ keys: 'd', label: '只看改动', run: () => toggle('changed') }])
  const rows = judged.rows.filter(({ row, isChanged, verdict }) => {
    if (only === 'changed') return isChanged
    if (only === 'marked') return verdict !== 'in'
    return shownMenu === '' || row.play.menu === shownMenu
  })
  return (
    <>
      <div className={style.bar}>
        <label>
          玩法大类{' '}
          <select
            value={shownMenu}
            disabled={only !== undefined}
            onChange={({ target }) => change({ menu: target.value === '' ? undefined : target.value })}
          >
            <option value="">全部</option>
            {menus.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
        <Button keycap="d" aria-pressed={only === 'changed'} onClick={() => toggle('changed')}>
          只看改动
        </Button>
        <Button aria-pressed={only === 'marked'} onClick={() => toggle('marked')}>
          变动大或带外
        </Button>
        {shown !== undefined && (
          <Button look="text" onClick={() => change({ version: undefined })}>
            回到草稿
          </Button>
        )}
        <span className={style.tools}>{children}</span>
      </div>
      <div className={style.box}>
        {rows.length === 0 ? (
          <Empty icon="filter" title={only === 'changed' ? '没有改动' : '没有需要注意的行'}>
            {onType !== undefined && '在草稿一列里改数值，改动会留在本机，直到送复核。'}
          </Empty>
        ) : (
          <PriceGrid {...{ rows, base, draft, shown, onType, unread: judged.unread, faulty: faultyFields(judged) }} />
        )}
      </div>
    </>
  )
}

/** The fields of which the domain says that they may not stand like this. */
const faultyFields = ({ faults }: Judged): ReadonlySet<string> =>
  new Set(
    faults.flatMap((fault) => {
      if (fault.kind === 'return') return fault.keys.map((key) => `odds:${key}`)
      if (fault.kind === 'key') return [`odds:${fault.key}`]
      if (fault.kind === 'playCap') return [`payoutMax:${fault.play}`]
      return fault.kind === 'limits' ? LIMIT_NAMES.map((name) => `${name}:${fault.play}`) : []
    }),
  )
