import * as groups from '@liuhe/contract/api/operator/groups.ts'
import type { BulkDeed } from '@liuhe/contract/bulk/deed.ts'
import type { BulkDeedName } from '@liuhe/domain/bulk/deeds.ts'
import { TAG } from '@liuhe/domain/members/desk.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { useConsole } from '../../session/console-context.tsx'
import { useNow } from '../../shared/use-now.ts'
import { LIST } from '../../shell/news.tsx'

interface DeedFields {
  /** Undefined until every field is there. */
  deed: BulkDeed | undefined
  missing: readonly string[]
  inputs: ReactNode
}

/** The fields of a deed, for its dialog. */
export function useDeedFields(name: BulkDeedName): DeedFields {
  const [tag, setTag] = useState('')
  const [until, setUntil] = useState<number | null>(null)
  if (name === 'tag-add' || name === 'tag-remove') {
    const isTag = TAG.test(tag)
    return {
      deed: isTag ? { deed: name, tag } : undefined,
      missing: isTag ? [] : [tag === '' ? '标签' : '标签：1 到 12 个字，不含空格和标点'],
      inputs: <TagField tag={tag} onType={setTag} />,
    }
  }
  if (name === 'hold') {
    return { deed: { deed: name, until }, missing: [], inputs: <UntilField until={until} onPick={setUntil} /> }
  }
  return { deed: { deed: name }, missing: [], inputs: null }
}

/** A tag that members have already, or a new one. */
function TagField({ tag, onType }: { tag: string; onType: (tag: string) => void }) {
  const id = useId()
  const { call } = useConsole()
  const found = useQuery({
    queryKey: [LIST, 'groups'],
    queryFn: ({ signal }) => call(groups.list, {}, { signal, isAutomatic: true }),
  })
  return (
    <>
      <label>
        标签
        <input
          data-first=""
          autoComplete="off"
          list={id}
          maxLength={12}
          value={tag}
          onChange={({ target }) => onType(target.value.trim())}
        />
      </label>
      <datalist id={id}>
        {(found.data?.tags ?? []).map((one) => (
          <option key={one.tag}>{one.tag}</option>
        ))}
      </datalist>
    </>
  )
}

const DAY_MS = 24 * 3_600_000
const SPANS = { '1': '24 小时', '3': '3 天', '7': '7 天', '30': '30 天' } as const

/** How long: an instant from now on, or until somebody ends it. */
function UntilField({ until, onPick }: { until: number | null; onPick: (until: number | null) => void }) {
  const now = useNow(60_000)
  const [days, setDays] = useState('')
  return (
    <label>
      暂停多久
      <select
        data-first=""
        value={until === null ? '' : days}
        onChange={({ target }) => {
          setDays(target.value)
          // Whole minutes: the instant travels in seconds, and is read by people.
          const from = Math.ceil(now / 60_000) * 60_000
          onPick(target.value === '' ? null : from + Number(target.value) * DAY_MS)
        }}
      >
        <option value="">直到有人恢复</option>
        {Object.entries(SPANS).map(([count, words]) => (
          <option key={count} value={count}>
            {words}
          </option>
        ))}
      </select>
    </label>
  )
}
