import * as api from '@liuhe/contract/api/operator/promotions.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { type FormEvent, useState } from 'react'
import decision from '../../frame/decision.module.css'
import { PanelTable } from '../../frame/parts.tsx'
import { useDeed } from '../../frame/use-deed.ts'
import { useConsole } from '../../session/console-context.tsx'
import { Button } from '../../shared/button.tsx'
import { Dialog } from '../../shared/dialog.tsx'
import { Notice } from '../../shared/notice.tsx'
import { sentenceOf } from '../../shared/sentence-of.ts'
import { UnknownOutcome } from '../../shared/unknown-outcome.tsx'
import { useKeys } from '../../shell/keys.tsx'
import style from './content.module.css'

type Listed = OutputOf<typeof api.list>
type Category = Listed['categories'][number]

const MOST = 12

/** The button of the categories, and what it opens. */
export function Categories(props: { listed: Listed | undefined; canWrite: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  useKeys([{ keys: 'c', label: '活动分类', run: () => setIsOpen(true), isAction: true }])
  const { listed, canWrite } = props
  return (
    <>
      <Button keycap="c" onClick={() => setIsOpen(true)}>
        分类
      </Button>
      {isOpen && listed !== undefined && (
        <Dialog title="活动分类" onClose={() => setIsOpen(false)} isWide>
          <p>会员看到的顺序。没有上架活动的分类不显示。</p>
          <Table listed={listed} canWrite={canWrite} />
          <div className={decision.buttons}>
            <Button onClick={() => setIsOpen(false)}>关闭</Button>
          </div>
        </Dialog>
      )}
    </>
  )
}

/** Categories in their order: each called otherwise, moved, or a new one added, at once. */
function Table({ listed: { categories, promotions }, canWrite }: { listed: Listed; canWrite: boolean }) {
  const { call } = useConsole()
  const [failure, setFailure] = useState<unknown>()
  const { run, busy, again } = useDeed<string>({
    onDone: async () => setFailure(undefined),
    onRefused: async (why) => setFailure(why),
  })
  const ids = categories.map(({ categoryId }) => categoryId)
  const move = (at: number, by: number) => {
    const [id = 0] = ids.slice(at, at + 1)
    void run('order', () => call(api.orderCategories, { ids: ids.toSpliced(at, 1).toSpliced(at + by, 0, id) }))
  }
  const save = (category: Category | undefined, name: string) =>
    run('save', () =>
      call(api.saveCategory, { categoryId: category?.categoryId ?? null, name, seen: category?.name ?? null }),
    )
  const countOf = ({ categoryId }: Category) => promotions.filter((one) => one.categoryId === categoryId)
  const isBusy = busy !== undefined
  return (
    <>
      <PanelTable
        label="活动分类"
        rows={categories}
        keyOf={({ categoryId }) => categoryId}
        empty="还没有分类"
        columns={[
          {
            title: '名称',
            cell: (one) =>
              canWrite ? (
                <Named key={one.name} name={one.name} isBusy={isBusy} onSave={(name) => save(one, name)} />
              ) : (
                one.name
              ),
          },
          {
            title: '上架',
            cell: (one) => countOf(one).filter(({ state }) => state === 'published').length,
            isFigure: true,
          },
          { title: '全部', cell: (one) => countOf(one).length, isFigure: true },
          ...(canWrite
            ? [
                {
                  title: '次序',
                  cell: ({ categoryId, name }: Category) => (
                    <Moves at={ids.indexOf(categoryId)} last={ids.length - 1} {...{ name, isBusy, move }} />
                  ),
                },
              ]
            : []),
        ]}
      />
      {canWrite && <Named key={ids.length} name="" isBusy={isBusy} onSave={(name) => save(undefined, name)} />}
      {again !== undefined && <UnknownOutcome onAgain={again.run} />}
      {failure !== undefined && <Notice kind="bad">没有保存：{sentenceOf(failure)}</Notice>}
    </>
  )
}

interface NamedProps {
  /** As it is; empty for a new one. */
  name: string
  isBusy: boolean
  onSave: (name: string) => Promise<void>
}

function Named({ name, isBusy, onSave }: NamedProps) {
  const [words, setWords] = useState(name)
  const said = words.trim()
  const isSame = said === '' || said === name
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isSame) void onSave(said)
  }
  return (
    <form className={style.named} onSubmit={submit}>
      <input
        aria-label={name === '' ? '新分类' : `${name} 的名称`}
        placeholder="新分类"
        maxLength={MOST}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      <Button type="submit" disabled={isSame || isBusy}>
        {name === '' ? '添加' : '改名'}
      </Button>
    </form>
  )
}

interface MovesProps {
  name: string
  at: number
  last: number
  isBusy: boolean
  move: (at: number, by: number) => void
}

const Moves = ({ name, at, last, isBusy, move }: MovesProps) => (
  <span className={style.named}>
    <Button look="text" aria-label={`上移 ${name}`} disabled={at === 0 || isBusy} onClick={() => move(at, -1)}>
      上移
    </Button>
    <Button look="text" aria-label={`下移 ${name}`} disabled={at === last || isBusy} onClick={() => move(at, 1)}>
      下移
    </Button>
  </span>
)
