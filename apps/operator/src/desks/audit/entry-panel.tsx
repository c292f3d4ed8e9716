import * as api from '@liuhe/contract/api/operator/audit.ts'
import { ApiError } from '@liuhe/contract/client.ts'
import { errorOf } from '@liuhe/contract/errors.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ObjectPanel } from '../../frame/object-panel.tsx'
import panel from '../../frame/panel.module.css'
import { Difference, Facts, Part } from '../../frame/parts.tsx'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { Button } from '../../shared/button.tsx'
import { roleName } from '../../shared/role-name.ts'
import { fullTimeOf } from '../../shared/site-time.ts'
import { type Look, StateText } from '../../shared/state-text.tsx'
import { useKeys } from '../../shell/keys.tsx'
import { type Entry, entryOf, hashOf, isDone, refusalWords, resultLook, sidesOf } from './entries.ts'
import style from './audit.module.css'

interface EntryPanelProps {
  position: number
  filter: (part: { login?: string; object?: string; row?: number }) => void
  onClose: () => void
}

/** An entry, with the one before it in the chain. */
interface Linked {
  entry: Entry
  before: Entry | undefined
}

/** One entry: who, from where and why, what was changed, and how it hangs on the one before. */
export function EntryPanel({ position, filter, onClose }: EntryPanelProps) {
  const { call } = useConsole()
  const isWhole = may(useOperator(), 'readWholeAudit')
  return (
    <ObjectPanel
      object={`audit/${position}`}
      label={`审计 ${position}`}
      notFound="REQ/NOT_FOUND"
      trail={null}
      read={async (options): Promise<Linked> => {
        const [entry, before] = (await call(api.list, { before: position + 1, rows: isWhole ? 2 : 1 }, options)).map(
          entryOf,
        )
        if (entry?.position === position) return { entry, before }
        const { message, status } = errorOf('REQ/NOT_FOUND')
        throw new ApiError('REQ/NOT_FOUND', message, status)
      }}
      head={({ entry }) => <Head entry={entry} filter={filter} />}
      body={({ entry }) => <Content entry={entry} />}
      footer={(linked) => <ChainLink {...linked} isWhole={isWhole} onOpen={(row) => filter({ row })} />}
      onClose={onClose}
    />
  )
}

/** What it is, and the ways to what belongs to it. */
function Head({ entry, filter }: { entry: Entry; filter: EntryPanelProps['filter'] }) {
  const { login, object, position } = entry
  const samePerson = () => login !== null && filter({ login, row: position })
  const sameObject = () => object !== null && filter({ object, row: position })
  useKeys([
    ...(login === null ? [] : [{ keys: 'f', label: '同一人', run: samePerson, isAction: true }]),
    ...(object === null ? [] : [{ keys: 'o', label: '同一对象', run: sameObject, isAction: true }]),
  ])
  return (
    <>
      <h2>{entry.action}</h2>
      <span className={panel.number}>#{position}</span>
      <StateText {...resultLook(entry)} />
      <div className={style.ways}>
        {login !== null && (
          <Button keycap="f" onClick={samePerson}>
            同一人
          </Button>
        )}
        {object !== null && (
          <Button keycap="o" onClick={sameObject}>
            同一对象
          </Button>
        )}
      </div>
    </>
  )
}

function Content({ entry }: { entry: Entry }) {
  const [isWhole, setIsWhole] = useState(false)
  const [isText, setIsText] = useState(false)
  useKeys([{ keys: 'd', label: '字段 / 原文', run: () => setIsText(!isText) }])
  const sides = sidesOf(entry)
  const isChange = sides.before.size + sides.after.size > 0
  return (
    <>
      <Facts
        facts={[
          ['谁', `${entry.login ?? '—'}${entry.role === null ? '' : ` · ${roleName(entry.role)}`}`],
          ['时间', `${fullTimeOf(entry.time)} UTC+8`],
          ['对象', entry.object],
          ['UTC', entry.at.replace('T', ' ').replace('Z', '')],
          ['地址', entry.address],
          ['会话', entry.session],
          ['请求', entry.requestId],
          ['理由', entry.reason],
          ['拒绝', isDone(entry) ? null : `${refusalWords(entry.outcome)}（${entry.outcome}）`],
        ]}
      />
      <Part
        title={isText ? '原文' : '改了什么'}
        tools={
          <span className={style.ways}>
            {!isText && isChange && (
              <Button aria-pressed={isWhole} onClick={() => setIsWhole(!isWhole)}>
                {isWhole ? '只看改动' : '全部字段'}
              </Button>
            )}
            <Button keycap="d" onClick={() => setIsText(!isText)}>
              {isText ? '字段' : '原文'}
            </Button>
          </span>
        }
      >
        {isText ? (
          <pre className={style.text}>{JSON.stringify(JSON.parse(entry.text), null, 2)}</pre>
        ) : isChange ? (
          <Difference {...sides} isWhole={isWhole} />
        ) : (
          <p className={style.none}>这一条没有记录字段。</p>
        )}
      </Part>
    </>
  )
}

const short = (hash: string): string => `${hash.slice(0, 8)} … ${hash.slice(-4)}`
const fine = (words: string): Look => ({ icon: 'ok', look: 'ok', words })
const wrong = (words: string): Look => ({ icon: 'bad', look: 'bad', words })

/**
 * How the entry hangs on the one before: its hash is computed once more by this browser. Who does not read all entries
 * has no entry before, but the hash of it.
 */
function ChainLink({ entry, before, isWhole, onOpen }: Linked & { isWhole: boolean; onOpen: (row: number) => void }) {
  const { data: computed } = useQuery({
    queryKey: ['audit-hash', entry.position],
    queryFn: () => hashOf(entry.prev, entry.text),
    gcTime: 0,
  })
  const isFirst = entry.position === 1
  const isLinked = isFirst ? /^0+$/.test(entry.prev) : before?.hash === entry.prev
  return (
    <footer className={style.chain} aria-label="链">
      <span>上一条</span>
      {before === undefined ? (
        <code>{isFirst ? '链头' : isWhole ? '没有' : short(entry.prev)}</code>
      ) : (
        <button type="button" onClick={() => onOpen(before.position)}>
          #{before.position} <code>{short(entry.prev)}</code>
        </button>
      )}
      {isWhole ? <StateText {...(isLinked ? fine('相接') : wrong('不相接'))} /> : <span />}
      <span>本条</span>
      <code title={entry.hash}>{short(entry.hash)} = SHA-256（上一条 ‖ 原文）</code>
      {computed !== undefined && <StateText {...(computed === entry.hash ? fine('重算相同') : wrong('重算不同'))} />}
    </footer>
  )
}
