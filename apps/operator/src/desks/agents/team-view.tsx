import { useRef } from 'react'
import desk from '../../frame/desk.module.css'
import { FilterBar } from '../../frame/filter-bar.tsx'
import type { FilterField } from '../../frame/filter-fields.ts'
import { Views } from '../../frame/views.tsx'
import { Empty } from '../../shared/states.tsx'
import { AgentPanel } from './agent-panel.tsx'
import style from './agents.module.css'
import type { ViewProps } from './agents-desk.tsx'
import { Tree } from './tree.tsx'

const FIELDS: readonly FilterField[] = [
  {
    ...{ kind: 'text', name: 'account', label: '账号', hint: '代理或会员账号开头' },
    wrong: (words) => (words.length < 2 ? '至少 2 位' : undefined),
  },
]

/** The tree on the left, the one who was picked on the right. */
export function TeamView({ filters, change, views }: ViewProps) {
  const pane = useRef<HTMLElement>(null)
  const selected = filters.at === undefined ? undefined : String(filters.at)
  const select = (memberId: string | undefined) =>
    change({ at: memberId === undefined ? undefined : Number(memberId) }, { replace: true })
  return (
    <div className={desk.desk}>
      <header className={desk.head}>
        <h1>代理</h1>
        <p>总代在前，逐层展开；人数不含本人，投注含本人</p>
      </header>
      <Views {...views} />
      <FilterBar fields={FIELDS} filters={filters} change={(part) => change(part as never)} />
      <div className={desk.panes} style={{ gridTemplateColumns: 'minmax(380px, 1fr) minmax(0, 1.4fr)' }}>
        <section className={desk.list} aria-label="列表">
          <div className={style.scroll}>
            <Tree
              key={filters.account ?? ''}
              account={filters.account}
              selected={selected}
              onSelect={select}
              onEnter={() => pane.current?.querySelector<HTMLElement>('[data-body]')?.focus()}
            />
          </div>
        </section>
        <section ref={pane} className={desk.panel} aria-label="详情">
          {selected === undefined ? (
            <Empty icon="agents" title="选一个代理">
              按 j 和 k 移动，→ 展开下一层，/ 按账号找。
            </Empty>
          ) : (
            <AgentPanel key={selected} memberId={selected} onSelect={select} onClose={() => select(undefined)} />
          )}
        </section>
      </div>
    </div>
  )
}
