import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { Button } from '../../shared/button.tsx'
import { Icon } from '../../shared/icon.tsx'
import { Failed, Loading } from '../../shared/states.tsx'
import { amountText } from '../../shared/value-text.ts'
import { useKeys } from '../../shell/keys.tsx'
import style from './agents.module.css'
import { useLayer } from './use-agents.ts'
import type { Node } from './words.ts'

interface TreeProps {
  /** The beginning of an account: then there are no layers. */
  account: string | undefined
  selected: string | undefined
  onSelect: (memberId: string) => void
  /** Enter on the open one: the focus goes to it. */
  onEnter: () => void
}

/** Agents and their members, a layer being read when it is opened. Arrows and `j`, `k` move, open and close. */
export function Tree({ account, selected, onSelect, onEnter }: TreeProps) {
  const root = useRef<HTMLUListElement>(null)
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const turn = (memberId: string, isOpen: boolean) => {
    const next = new Set(open)
    if (isOpen) next.add(memberId)
    else next.delete(memberId)
    setOpen(next)
  }
  const { move, side } = useMoves({ root, selected, onSelect, turn })
  useKeys([
    { keys: 'j', label: '下一行', run: () => move(1) },
    { keys: 'k', label: '上一行', run: () => move(-1) },
    { keys: 'ArrowRight', label: '展开', run: () => side(true) },
    { keys: 'ArrowLeft', label: '收起', run: () => side(false) },
  ])
  const press = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if ((by === undefined && event.key !== 'Enter') || (event.target as HTMLElement).closest('button') !== null) return
    event.preventDefault()
    if (by !== undefined) move(by)
    else onEnter()
  }
  return (
    <>
      <div className={style.columns} aria-hidden="true">
        <span>账号</span>
        <span>返点</span>
        <span>人数</span>
        <span>近 7 天投注</span>
      </div>
      <ul ref={root} role="tree" aria-label="代理" className={style.tree} onKeyDown={press}>
        <Layer {...{ account, open, turn, selected, onSelect }} below={undefined} above={undefined} level={1} />
      </ul>
    </>
  )
}

interface Moves extends Pick<TreeProps, 'selected' | 'onSelect'> {
  root: RefObject<HTMLUListElement | null>
  turn: (memberId: string, isOpen: boolean) => void
}

/** Ways through the rows that are in sight, as they stand. */
function useMoves({ root, selected, onSelect, turn }: Moves) {
  const items = () => [...(root.current?.querySelectorAll<HTMLElement>('[data-id]') ?? [])]
  const move = (by: number) => {
    const all = items()
    const at = all.findIndex((one) => one.dataset['id'] === selected)
    const next = all[at < 0 ? (by > 0 ? 0 : all.length - 1) : Math.min(all.length - 1, Math.max(0, at + by))]
    next?.focus()
    if (next?.dataset['id'] !== undefined) onSelect(next.dataset['id'])
  }
  /** Opens a closed one; a second press goes into it. Closes an open one, or goes to the one above. */
  const side = (isRight: boolean) => {
    const one = items().find(({ dataset }) => dataset['id'] === selected)
    const { id, above } = one?.dataset ?? {}
    if (one === undefined || id === undefined) return
    const expanded = one.getAttribute('aria-expanded')
    if (isRight) {
      if (expanded === 'false') turn(id, true)
      else if (expanded === 'true') move(1)
    } else if (expanded === 'true') turn(id, false)
    else if (above !== undefined) {
      onSelect(above)
      items()
        .find(({ dataset }) => dataset['id'] === above)
        ?.focus()
    }
  }
  return { move, side }
}

interface LayerProps extends Pick<TreeProps, 'account' | 'selected' | 'onSelect'> {
  below: string | undefined
  above: string | undefined
  level: number
  open: ReadonlySet<string>
  turn: (memberId: string, isOpen: boolean) => void
}

function Layer({ account, below, level, ...rest }: LayerProps) {
  const layer = useLayer({ ...(below !== undefined && { below }), ...(account !== undefined && { account }) })
  const { nodes, error, isPending, retry, more, isReadingMore } = layer
  const hasSelected = nodes.some(({ memberId }) => memberId === rest.selected)
  return (
    <>
      {error !== null && (
        <li role="treeitem" aria-level={level}>
          <Failed error={error} onRetry={retry} />
        </li>
      )}
      {isPending && error === null && (
        <li role="treeitem" aria-level={level}>
          <Loading rows={level === 1 ? 8 : 2} />
        </li>
      )}
      {!isPending && error === null && nodes.length === 0 && (
        <li role="treeitem" aria-level={level} className={style.nobody}>
          {account !== undefined ? '没有这样开头的账号' : level === 1 ? '还没有代理' : '下面没有人'}
        </li>
      )}
      {nodes.map((node, at) => (
        <Branch
          key={node.memberId}
          {...{ node, level, ...rest }}
          canOpen={account === undefined}
          isFirst={level === 1 && at === 0 && !hasSelected}
        />
      ))}
      {more !== undefined && (
        <li role="treeitem" aria-level={level} className={style.more} style={{ paddingLeft: `${level * 16}px` }}>
          <Button look="text" isBusy={isReadingMore} onClick={more}>
            再看 50 个
          </Button>
        </li>
      )}
    </>
  )
}

/** A figure, with its name for those who do not see the head of its column. */
const Figure = ({ name, children }: { name: string; children: string }) => (
  <span>
    <span className={style.spoken}> {name} </span>
    {children}
  </span>
)

interface BranchProps extends Omit<LayerProps, 'account' | 'below'> {
  node: Node
  canOpen: boolean
  /** Reached by Tab while nothing of the tree is open. */
  isFirst: boolean
}

function Branch({ node, level, open, turn, selected, onSelect, above, canOpen, isFirst }: BranchProps) {
  const { memberId, account, isAgent, rate, members, direct, staked, state } = node
  const hasLayer = canOpen && direct > 0
  const isOpen = hasLayer && open.has(memberId)
  const isSelected = memberId === selected
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the tree listens for keys */}
      <li
        role="treeitem"
        aria-level={level}
        aria-expanded={hasLayer ? isOpen : undefined}
        aria-selected={isSelected}
        tabIndex={isSelected || isFirst ? 0 : -1}
        data-id={memberId}
        data-above={above}
        className={style.node}
        onClick={() => onSelect(memberId)}
        onDoubleClick={() => hasLayer && turn(memberId, !isOpen)}
      >
        <span className={style.name} style={{ paddingLeft: `${(level - 1) * 16}px` }}>
          <span
            className={style.fold}
            data-open={isOpen || undefined}
            aria-hidden="true"
            onClick={(event) => {
              if (!hasLayer) return
              event.stopPropagation()
              onSelect(memberId)
              turn(memberId, !isOpen)
            }}
          >
            {hasLayer ? '›' : ''}
          </span>
          {isAgent && <Icon name="agents" />}
          <span className={isAgent ? style.agent : undefined} title={account}>
            {account}
          </span>
          {state !== 'active' && <small>{state === 'closed' ? '已关闭' : '已停用'}</small>}
        </span>
        <Figure name="返点">{(rate / 10).toFixed(1)}</Figure>
        <Figure name="人数">{isAgent ? members.toLocaleString('en-US') : '—'}</Figure>
        <Figure name="近 7 天投注">{amountText(staked).replace(/\.\d+$/, '')}</Figure>
      </li>
      {isOpen && (
        <Layer
          {...{ open, turn, selected, onSelect }}
          account={undefined}
          below={memberId}
          above={memberId}
          level={level + 1}
        />
      )}
    </>
  )
}
