import { useState } from 'react'
import { Button } from '../../shared/button.tsx'
import { Dialog } from '../../shared/dialog.tsx'
import { Notice } from '../../shared/notice.tsx'
import { roleName } from '../../shared/role-name.ts'
import { sentenceOf } from '../../shared/sentence-of.ts'
import { useUndo } from '../undo.tsx'
import style from './saved-views.module.css'
import { type SavedView, useSavedViews, useViewDeeds, wordsOfView } from './use-saved-views.ts'
import { ViewForm, type ViewFields } from './view-form.tsx'

interface ViewsDialogProps {
  describe: (words: Record<string, unknown>) => string
  onClose: () => void
}

/** Saves what is filtered now under a name, and lists the views of the desk. */
export function ViewsDialog({ describe, onClose }: ViewsDialogProps) {
  const { desk, views, present, open } = useSavedViews()
  const { failure, isBusy, act } = useActing()
  const deeds = useViewDeeds()
  const words = describe(wordsOfView({ search: present }))
  const [isMaking, setIsMaking] = useState(views.length === 0)
  const save = async ({ isReplaced: _none, ...said }: ViewFields) => {
    if (await act(() => deeds.save({ ...said, desk, search: present }))) onClose()
  }
  return (
    <Dialog title="视图" onClose={onClose} isWide>
      {failure !== undefined && <Notice kind="bad">{sentenceOf(failure)}</Notice>}
      {isMaking ? (
        <ViewForm label="新视图" onSubmit={(said) => void save(said)}>
          {(isWhole) => (
            <>
              <p>现在的筛选：{words}</p>
              <Button look="primary" type="submit" isBusy={isBusy} disabled={!isWhole}>
                存为视图
              </Button>
            </>
          )}
        </ViewForm>
      ) : (
        <div className={style.now}>
          <p>现在的筛选：{words}</p>
          <Button data-first="" onClick={() => setIsMaking(true)}>
            把现在的筛选存为视图…
          </Button>
        </div>
      )}
      {views.length > 0 && (
        <ul className={style.views} aria-label="已存的视图">
          {views.map((view) => (
            <ViewRow
              key={`${view.viewId} ${view.revision}`}
              {...{ view, views, words, present, act, isBusy }}
              said={describe(wordsOfView(view))}
              onOpen={() => {
                onClose()
                open(view)
              }}
            />
          ))}
        </ul>
      )}
      <footer className={style.buttons}>
        <Button onClick={onClose}>关闭</Button>
      </footer>
    </Dialog>
  )
}

/** One thing at a time, and what became of it. */
function useActing() {
  const [failure, setFailure] = useState<unknown>()
  const [isBusy, setIsBusy] = useState(false)
  const act = async (work: () => Promise<unknown>): Promise<boolean> => {
    setFailure(undefined)
    setIsBusy(true)
    try {
      await work()
      return true
    } catch (error) {
      setFailure(error)
      return false
    } finally {
      setIsBusy(false)
    }
  }
  return { failure, isBusy, act }
}

interface ViewRowProps {
  view: SavedView
  views: readonly SavedView[]
  /** Its filters in words, and those that are set now. */
  said: string
  words: string
  present: string
  act: (work: () => Promise<unknown>) => Promise<boolean>
  isBusy: boolean
  onOpen: () => void
}

function ViewRow({ view, views, said, words, present, act, isBusy, onOpen }: ViewRowProps) {
  const deeds = useViewDeeds()
  const offer = useUndo()
  const [isEditing, setIsEditing] = useState(false)
  const { name, role, by, isPinned, mayChange, desk, search } = view
  const change = ({ isReplaced, ...part }: ViewFields) =>
    void act(() => deeds.change(view, { ...part, ...(isReplaced && { search: present }) }))
  const remove = async () => {
    if (!(await act(() => deeds.remove(view)))) return
    const again = { desk, name, search, isPinned, isShared: role !== null }
    // Another person's view does not come back as his.
    if (view.isOwn) offer({ words: `已删除视图「${name}」`, inverse: () => deeds.save(again) })
  }
  return (
    <li>
      <div className={style.row}>
        <button type="button" className={style.name} onClick={onOpen}>
          <b>{name}</b>
          <span>{said}</span>
        </button>
        <span className={style.marks}>
          {isPinned && <small>固定</small>}
          <small>{role === null ? '只有我' : `${roleName(role)}${view.isOwn ? '' : ` · ${by}`}`}</small>
        </span>
        {mayChange && (
          <span className={style.tools}>
            {view.isOwn && <Moves {...{ view, views, act }} />}
            <Button
              look="text"
              aria-label={`修改「${name}」`}
              aria-expanded={isEditing}
              onClick={() => setIsEditing(!isEditing)}
            >
              修改
            </Button>
            <Button look="text" aria-label={`删除「${name}」`} isBusy={isBusy} onClick={() => void remove()}>
              删除
            </Button>
          </span>
        )}
      </div>
      {isEditing && (
        <ViewForm
          label={`修改「${name}」`}
          initial={{ name, isPinned, isShared: role !== null }}
          {...(role !== null && { role: roleName(role) })}
          {...(search !== present && { replacement: words })}
          onSubmit={change}
        >
          {(isWhole) => (
            <Button look="primary" type="submit" isBusy={isBusy} disabled={!isWhole}>
              保存
            </Button>
          )}
        </ViewForm>
      )}
    </li>
  )
}

type MovesProps = Pick<ViewRowProps, 'view' | 'views' | 'act'>

/** Moves a view among one's own of the desk: shared ones stand before private ones in any case. */
function Moves({ view, views, act }: MovesProps) {
  const deeds = useViewDeeds()
  const own = views.filter(({ isOwn }) => isOwn)
  const at = own.indexOf(view)
  const canGo = (by: number) => own[at + by] !== undefined && own[at + by]?.role === view.role
  const move = (by: number) => {
    const others = own.map(({ viewId }) => viewId).toSpliced(at, 1)
    void act(() => deeds.order(view.desk, others.toSpliced(at + by, 0, view.viewId)))
  }
  if (!canGo(-1) && !canGo(1)) return null
  return (
    <>
      <Button look="text" aria-label={`上移「${view.name}」`} disabled={!canGo(-1)} onClick={() => move(-1)}>
        ↑
      </Button>
      <Button look="text" aria-label={`下移「${view.name}」`} disabled={!canGo(1)} onClick={() => move(1)}>
        ↓
      </Button>
    </>
  )
}
