import { paths } from '@liuhe/brand/paths.ts'
import * as api from '@liuhe/contract/api/agents.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { formatAmount } from '@liuhe/domain/format-amount.ts'
import { usePages } from '@liuhe/web/api/use-pages.ts'
import { Empty } from '@liuhe/web/ui/empty.tsx'
import { InfiniteList } from '@liuhe/web/ui/lists/infinite-list.tsx'
import { SkeletonCard } from '@liuhe/web/ui/skeleton.tsx'
import { type FormEvent, useState } from 'react'
import IconFilter from '~icons/mingcute/filter-line'
import IconAdd from '~icons/mingcute/user-add-2-line'
import { Link } from '../../shared/link.tsx'
import { type PageProps, useNavigation } from '../../shared/navigation.ts'
import { Page } from '../../shared/page.tsx'
import { SearchField } from '../../shared/parts/search-field.tsx'
import { AgentFailed } from './agent-failed.tsx'
import { MemberCard } from './member-card.tsx'
import { addressOf, chosenIn, filterOf, type TeamFilter, wantedOf } from './team-filter.ts'
import { TeamFilterSheet } from './team-filter-sheet.tsx'
import styles from './team-page.module.css'
import { Trail } from './trail.tsx'

type Listed = OutputOf<typeof api.subUsers>
type Member = Listed['data'][number]

/** 下级列表: one layer of the team, with the way down to it. Whose team it is and what is filtered is in the address. */
export default function TeamPage({ search }: PageProps) {
  const navigation = useNavigation()
  const filter = filterOf(search)
  const [isOpen, setOpen] = useState(false)
  const list = usePages(api.subUsers, { ...wantedOf(filter), rows: 20 }, { itemKey: keyOf })
  const show = (changes: Partial<TeamFilter>) => navigation.go(addressOf({ ...filter, ...changes }), { replace: true })
  const other = list.pages[0]?.otherData
  const chosen = chosenIn(filter)
  return (
    <Page
      title="下级列表"
      fallback={paths.agent()}
      action={
        <Link to={paths['agent-add-user']()} className={styles.add} aria-label="添加用户">
          <IconAdd aria-hidden="true" />
        </Link>
      }
    >
      <div className={styles.bar}>
        <AccountSearch
          key={filter.account ?? ''}
          value={filter.account ?? ''}
          onSearch={(account) => show({ account })}
        />
        <button type="button" className={styles.filter} onClick={() => setOpen(true)}>
          <IconFilter aria-hidden="true" />
          筛选
          {chosen.length > 0 && <b>{chosen.length}</b>}
        </button>
      </div>
      {other && <Trail trail={other.trail} />}
      <div className={styles.page}>
        {other && <Sums sums={other} />}
        {chosen.length > 0 && (
          <ul className={styles.chosen} aria-label="已选条件">
            {chosen.map(({ label, without }) => (
              <li key={label}>
                <button type="button" aria-label={`取消${label}`} onClick={() => show(without)}>
                  {label}
                  <span aria-hidden="true">×</span>
                </button>
              </li>
            ))}
          </ul>
        )}
        <InfiniteList<Member>
          {...list}
          row={rowOf}
          className={styles.list}
          skeleton={<Waiting />}
          failure={<AgentFailed error={list.error} onRetry={list.refresh} />}
          empty={<Nobody isFiltered={chosen.length > 0 || filter.account !== undefined} />}
        />
      </div>
      <TeamFilterSheet open={isOpen} filter={filter} onTake={show} onClose={() => setOpen(false)} />
    </Page>
  )
}

const keyOf = ({ userId }: Member) => userId
const rowOf = (member: Member) => <MemberCard member={member} />

/** What the whole team below the one on top of the page has. */
const Sums = ({ sums }: { sums: Listed['otherData'] }) => (
  <section className={styles.sums} aria-label="团队合计">
    <p>
      <span>团队人数</span>
      <b className="num">{sums.teamCount.toLocaleString('en')}</b>
    </p>
    <p>
      <span>团队余额</span>
      <b className="num">{formatAmount(sums.teamMoney)}</b>
    </p>
    <p>
      <span>在线</span>
      <b className="num">{sums.onlineCount.toLocaleString('en')}</b>
    </p>
  </section>
)

function AccountSearch({ value, onSearch }: { value: string; onSearch: (account: string | undefined) => void }) {
  const [text, setText] = useState(value)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch(text.trim() || undefined)
  }
  const change = (next: string) => {
    setText(next)
    if (next === '' && value !== '') onSearch(undefined)
  }
  return (
    <form className={styles.search} onSubmit={submit}>
      <SearchField
        {...{ label: '账号', placeholder: '输入账号搜索整个团队', maxLength: 15 }}
        {...{ value: text, onChange: change, look: 'section' }}
      />
    </form>
  )
}

const Nobody = ({ isFiltered }: { isFiltered: boolean }) =>
  isFiltered ? (
    <Empty text="没有符合条件的会员" />
  ) : (
    <Empty text="还没有下级">
      <Link to={paths['agent-create-link']()} className={styles.invite}>
        去推广
      </Link>
    </Empty>
  )

const Waiting = () => (
  <div className={styles.list} role="status" aria-label="加载中">
    <SkeletonCard lines={2} />
    <SkeletonCard lines={2} />
    <SkeletonCard lines={2} />
  </div>
)
