import * as api from '@liuhe/contract/api/operator/documents.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Difference } from '../../frame/parts.tsx'
import { useConsole } from '../../session/console-context.tsx'
import { Button } from '../../shared/button.tsx'
import { fullTimeOf } from '../../shared/site-time.ts'
import { Failed, Loading } from '../../shared/states.tsx'
import { useKeys } from '../../shell/keys.tsx'
import style from './studio.module.css'
import { type Change, type DocumentText, fieldsOf, isSame, textOfRevision } from './texts.ts'
import { ACTIONS } from './words.ts'

interface VersionsProps {
  documentId: number
  revision: number
  /** What is typed, and what the server has. */
  text: DocumentText
  stored: DocumentText
  /** Nothing where it cannot be changed. */
  onRestore: ((text: DocumentText) => void) | undefined
}

/**
 * Every revision with who made it and what it changed. An old text that is restored is typed again, and saved as a new
 * one.
 */
export function Versions({ documentId, revision, text, stored, onRestore }: VersionsProps) {
  const { call } = useConsole()
  const [shown, setShown] = useState<number | 'typed'>()
  const found = useQuery({
    queryKey: ['studio-changes', documentId, revision],
    queryFn: ({ signal }) => call(api.changes, { documentId }, { signal }),
  })
  const isTyped = !isSame(text, stored)
  useKeys([{ keys: 'd', label: '差异', run: () => setShown(shown === undefined ? 'typed' : undefined) }])
  const changes = found.data ?? []
  return (
    <section className={style.versions} aria-label="版本">
      <header className={style.paneHead}>
        <h2>版本</h2>
        <Button
          keycap="d"
          aria-pressed={shown === 'typed'}
          onClick={() => setShown(shown === 'typed' ? undefined : 'typed')}
        >
          文字差异
        </Button>
      </header>
      {shown === 'typed' && <Difference before={fieldsOf(stored)} after={fieldsOf(text)} />}
      {found.error !== null && <Failed error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <Loading rows={3} />}
      <table>
        <Columns />
        <tbody>
          {changes.length === 0 && found.isSuccess && (
            <tr>
              <td colSpan={5}>还没有改动记录：这一份是随系统带来的。</td>
            </tr>
          )}
          {isTyped && (
            <tr className={style.chosen}>
              <th scope="row">未存</th>
              <td>此刻</td>
              <td>我</td>
              <td>{differencesIn(stored, text)} 处未保存</td>
              <td>—</td>
            </tr>
          )}
          {changes.map((change, index) => (
            <VersionRow
              key={change.revision}
              {...{ change, onRestore, isShown: shown === change.revision }}
              before={changes[index + 1]}
              onShow={() => setShown(shown === change.revision ? undefined : change.revision)}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}

const Columns = () => (
  <thead>
    <tr>
      <th scope="col">版本</th>
      <th scope="col">时间</th>
      <th scope="col">谁</th>
      <th scope="col">做了什么</th>
      <th scope="col">
        <span className={style.unseen}>动作</span>
      </th>
    </tr>
  </thead>
)

interface VersionRowProps {
  change: Change
  before: Change | undefined
  isShown: boolean
  onShow: () => void
  onRestore: VersionsProps['onRestore']
}

function VersionRow({ change, before, isShown, onShow, onRestore }: VersionRowProps) {
  const { revision, at, actor, action, after } = change
  const text = textOfRevision(after)
  const old = before === undefined ? undefined : textOfRevision(before.after)
  const count = text === undefined || old === undefined ? 0 : differencesIn(old, text)
  return (
    <>
      <tr>
        <th scope="row">r{revision}</th>
        <td>{fullTimeOf(at)}</td>
        <td>{actor}</td>
        <td>
          {ACTIONS[action] ?? action}
          {count > 0 && ` · ${count} 处`}
        </td>
        <td>
          {text !== undefined && old !== undefined && (
            <Button look="text" aria-expanded={isShown} onClick={onShow}>
              差异
            </Button>
          )}
          {text !== undefined && onRestore !== undefined && (
            <Button look="text" aria-label={`恢复 r${revision}`} onClick={() => onRestore(text)}>
              恢复
            </Button>
          )}
        </td>
      </tr>
      {isShown && text !== undefined && old !== undefined && (
        <tr>
          <td colSpan={5}>
            <Difference before={fieldsOf(old)} after={fieldsOf(text)} />
          </td>
        </tr>
      )}
    </>
  )
}

function differencesIn(one: DocumentText, other: DocumentText): number {
  const [before, after] = [fieldsOf(one), fieldsOf(other)]
  return [...new Set([...before.keys(), ...after.keys()])].filter((key) => before.get(key) !== after.get(key)).length
}
