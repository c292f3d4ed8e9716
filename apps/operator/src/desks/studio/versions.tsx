import * as api from '@liuhe/contract/api/operator/documents.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Difference } from '../../frame/parts.tsx'
import { useConsole } from '../../session/console-context.tsx'
import { Button } from '../../shared/button.tsx'
import { fullTimeOf } from '../../shared/site-time.ts'
import { Failed, Loading } from '../../shared/states.tsx'
import { useKeys } from '../../shell/keys.tsx'
import { keptVersions } from './kept-versions.ts'
import { type Pair, pairAt, PictureDifference, type Version } from './picture-difference.tsx'
import type { Shown } from './preview-card.ts'
import style from './studio.module.css'
import { type Change, type DocumentText, fieldsOf, isSame, textOfRevision } from './texts.ts'
import { ACTIONS } from './words.ts'

interface VersionsProps {
  documentId: number
  revision: number
  /** What is typed as it is shown, and the text that the server has. */
  shown: Shown
  stored: DocumentText
  /** Nothing where it cannot be changed. */
  onRestore: ((text: DocumentText) => void) | undefined
}

/**
 * Every revision with who made it and what it changed. An old text that is restored is typed again, and saved as a new
 * one.
 */
export function Versions({ documentId, revision, shown, stored, onRestore }: VersionsProps) {
  const { text } = shown
  const [open, setOpen] = useState<number | 'typed'>()
  const [compared, setCompared] = useState<Pair>()
  const found = useChanges(documentId, revision)
  const isTyped = !isSame(text, stored)
  const changes = found.data ?? []
  const versions = versionsOf({ shown, stored, revision, changes, isTyped })
  const newest = versions[0] && pairAt(versions, versions[0].key)
  useKeys([
    { keys: 'd', label: '差异', run: () => setOpen(open === undefined ? 'typed' : undefined) },
    { keys: 'Shift+D', label: '画面差异', run: () => setCompared(newest) },
  ])
  return (
    <section className={style.versions} aria-label="版本">
      <header className={style.paneHead}>
        <h2>版本</h2>
        <Button
          keycap="d"
          aria-pressed={open === 'typed'}
          onClick={() => setOpen(open === 'typed' ? undefined : 'typed')}
        >
          文字差异
        </Button>
        <Button keycap="D" disabled={newest === undefined} onClick={() => setCompared(newest)}>
          画面差异…
        </Button>
      </header>
      {open === 'typed' && <Difference before={fieldsOf(stored)} after={fieldsOf(text)} />}
      {found.error !== null && <Failed error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <Loading rows={3} />}
      <table>
        <Columns />
        <tbody>
          {changes.length === 0 && found.isSuccess && <FromTheSystem />}
          {isTyped && <TypedRow count={differencesIn(stored, text)} />}
          {changes.map((change) => (
            <VersionRow
              key={change.revision}
              {...{ change, onRestore, isOpen: open === change.revision }}
              onOpen={() => setOpen(open === change.revision ? undefined : change.revision)}
              onCompare={() => setCompared(pairAt(versions, `r${change.revision}`))}
            />
          ))}
        </tbody>
      </table>
      {compared !== undefined && (
        <PictureDifference
          {...{ versions }}
          title={`画面差异：文稿 ${stored.name}`}
          first={compared}
          onClose={() => setCompared(undefined)}
        />
      )}
    </section>
  )
}

function useChanges(documentId: number, revision: number) {
  const { call } = useConsole()
  return useQuery({
    queryKey: ['studio-changes', documentId, revision],
    queryFn: ({ signal }) => call(api.changes, { documentId }, { signal }),
  })
}

interface Known extends Pick<VersionsProps, 'shown' | 'stored' | 'revision'> {
  changes: readonly Change[]
  isTyped: boolean
}

/** Every version whose text is known, the newest first: what is typed, what the server has, what revisions kept. */
function versionsOf({ shown, stored, revision, changes, isTyped }: Known): Version[] {
  const kept = keptVersions(changes, textOfRevision)
  const own = `r${revision}`
  return [
    ...(isTyped ? [{ key: 'typed', name: '未存 · 此刻 · 我', kept: shown.text }] : []),
    ...(kept.some(({ key }) => key === own) ? [] : [{ key: own, name: `${own} · 已存`, kept: stored }]),
    ...kept,
  ].map(({ key, name, kept: text }) => ({ key, name, shown: { ...shown, text } }))
}

const Columns = () => (
  <thead>
    <tr>
      <th scope="col">版本</th>
      <th scope="col">时间、谁</th>
      <th scope="col">做了什么</th>
    </tr>
  </thead>
)

const FromTheSystem = () => (
  <tr>
    <td colSpan={3}>还没有改动记录：这一份是随系统带来的。</td>
  </tr>
)

const TypedRow = ({ count }: { count: number }) => (
  <tr className={style.chosen}>
    <th scope="row">未存</th>
    <td>此刻 · 我</td>
    <td>{count} 处未保存</td>
  </tr>
)

interface VersionRowProps {
  change: Change
  isOpen: boolean
  onOpen: () => void
  onCompare: () => void
  onRestore: VersionsProps['onRestore']
}

function VersionRow({ change, isOpen, onOpen, onCompare, onRestore }: VersionRowProps) {
  const { revision, at, actor, action } = change
  const text = textOfRevision(change.after)
  const old = textOfRevision(change.before)
  const count = text === undefined || old === undefined ? 0 : differencesIn(old, text)
  return (
    <>
      <tr>
        <th scope="row">r{revision}</th>
        <td>
          <time>{fullTimeOf(at)}</time>
          <br />
          {actor}
        </td>
        <td>
          {ACTIONS[action] ?? action}
          {count > 0 && ` · ${count} 处`}
          <div className={style.deeds}>
            {text !== undefined && old !== undefined && (
              <>
                <Button look="text" aria-expanded={isOpen} onClick={onOpen}>
                  差异
                </Button>
                <Button look="text" aria-label={`r${revision} 的画面差异`} onClick={onCompare}>
                  画面
                </Button>
              </>
            )}
            {text !== undefined && onRestore !== undefined && (
              <Button look="text" aria-label={`恢复 r${revision}`} onClick={() => onRestore(text)}>
                恢复
              </Button>
            )}
          </div>
        </td>
      </tr>
      {isOpen && text !== undefined && old !== undefined && (
        <tr>
          <td colSpan={3}>
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
