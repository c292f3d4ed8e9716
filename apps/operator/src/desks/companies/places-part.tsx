import * as api from '@liuhe/contract/api/operator/cards.ts'
import { ALL_LAYOUT_RULES } from '@liuhe/domain/content/all-layout-rules.ts'
import { GAMES } from '@liuhe/domain/lottery/games.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { Part } from '../../frame/parts.tsx'
import { useTypedText } from '../../frame/use-typed-text.ts'
import { useConsole } from '../../session/console-context.tsx'
import { Button } from '../../shared/button.tsx'
import { Notice } from '../../shared/notice.tsx'
import { sentenceOf } from '../../shared/sentence-of.ts'
import { Failed, Loading } from '../../shared/states.tsx'
import style from './companies.module.css'
import { OrderList } from './order-list.tsx'

interface PlacesPartProps {
  code: string
  isReadOnly: boolean
}

/** Which card layouts a company does not show, and how its categories are ordered; each is saved by itself. */
export const PlacesPart = (props: PlacesPartProps) => (
  <>
    <Layouts {...props} />
    <Categories {...props} />
  </>
)

const Names = z.object({ names: z.array(z.string()) })
type Names = z.output<typeof Names>
const isSameOrder = (one: Names, other: Names): boolean => one.names.join('\n') === other.names.join('\n')

interface ListParts {
  name: string
  read: () => Promise<{ names: string[]; revision: number }>
  write: (said: Names & { revision: number }) => Promise<unknown>
}

/** A list that is typed over its revision and sent as a whole. Over a faster colleague nothing is sent. */
function useNamesList({ name, read, write }: ListParts) {
  const queries = useQueryClient()
  const queryKey = ['company-list', name]
  const found = useQuery({ queryKey, queryFn: read, staleTime: 0, gcTime: 0 })
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const stored = { names: found.data?.names ?? [] }
  const revision = found.data?.revision ?? 0
  const typed = useTypedText({ name, revision, text: stored, schema: Names, isSame: isSameOrder })
  return {
    ...{ found, typed, isBusy, failure },
    async save() {
      setIsBusy(true)
      setFailure(undefined)
      try {
        await write({ revision, names: [...typed.text.names] })
        typed.forget()
      } catch (error) {
        setFailure(error)
      } finally {
        await queries.invalidateQueries({ queryKey })
        setIsBusy(false)
      }
    },
  }
}

type NamesList = ReturnType<typeof useNamesList>

function Layouts({ code, isReadOnly }: PlacesPartProps) {
  const { call } = useConsole()
  const list = useNamesList({
    name: `company.${code}.layouts`,
    async read() {
      const { codes, revision } = await call(api.blockList, { companyCode: code })
      return { names: codes, revision }
    },
    write: ({ revision, names }) => call(api.setBlockList, { companyCode: code, revision, codes: names }),
  })
  const { names } = list.typed.text
  const put = (layout: string, isShown: boolean) =>
    list.typed.put({
      names: ALL_LAYOUT_RULES.map((rules) => rules.code).filter((one) =>
        one === layout ? !isShown : names.includes(one),
      ),
    })
  return (
    <Part title="卡片版式" hint={`${names.length} 种不显示`}>
      <Reading list={list}>
        <fieldset className={`${style.plain} ${style.codes}`} disabled={isReadOnly} aria-label="显示的版式">
          {ALL_LAYOUT_RULES.map(({ code: layout }) => (
            <label key={layout}>
              <input
                type="checkbox"
                checked={!names.includes(layout)}
                onChange={({ target }) => put(layout, target.checked)}
              />
              {layout}
            </label>
          ))}
        </fieldset>
        {!isReadOnly && <Foot list={list} what="版式" />}
      </Reading>
    </Part>
  )
}

/** Games whose cards stand in categories on home. */
const MARK_SIX = GAMES.filter(({ family }) => family === 'LHC')

function Categories({ code, isReadOnly }: PlacesPartProps) {
  const [gameId, setGameId] = useState(MARK_SIX[0]?.gameId ?? 0)
  return (
    <Part
      title="首页分类顺序"
      hint="没有排过的跟在后面"
      tools={
        <label className={style.tick}>
          彩种
          <select value={gameId} onChange={({ target }) => setGameId(Number(target.value))}>
            {MARK_SIX.map((game) => (
              <option key={game.gameId} value={game.gameId}>
                {game.name}
              </option>
            ))}
          </select>
        </label>
      }
    >
      <OfGame key={gameId} {...{ code, gameId, isReadOnly }} />
    </Part>
  )
}

function OfGame({ code, gameId, isReadOnly }: PlacesPartProps & { gameId: number }) {
  const { call } = useConsole()
  const ofGame = { companyCode: code, gameId, location: 'home' }
  const list = useNamesList({
    name: `company.${code}.categories.${gameId}`,
    read: () => call(api.categories, ofGame),
    write: ({ revision, names }) => call(api.orderCategories, { ...ofGame, revision, names }),
  })
  const { names } = list.typed.text
  return (
    <Reading list={list}>
      {names.length === 0 ? (
        <p className={style.rest}>这个彩种的首页没有分类</p>
      ) : (
        <OrderList
          label="首页分类顺序"
          titles={Object.fromEntries(names.map((name) => [name, name]))}
          shown={names}
          isReadOnly={isReadOnly}
          onChange={(next) => list.typed.put({ names: [...next] })}
        />
      )}
      {!isReadOnly && names.length > 0 && <Foot list={list} what="顺序" />}
    </Reading>
  )
}

function Reading({ list: { found }, children }: { list: NamesList; children: React.ReactNode }) {
  if (found.error !== null) return <Failed error={found.error} onRetry={() => void found.refetch()} />
  return found.isPending ? <Loading rows={4} /> : children
}

/** Saves a list, or gives it up. */
function Foot({ list: { typed, isBusy, failure, save }, what }: { list: NamesList; what: string }) {
  return (
    <>
      {typed.conflict !== undefined && (
        <Notice
          kind="warn"
          actions={
            <>
              <Button onClick={typed.forget}>看现在的</Button>
              <Button onClick={typed.takeMine}>用我的</Button>
            </>
          }
        >
          <b>别人刚改了{what}。</b> 你改的还在；选好之前不会发送。
        </Notice>
      )}
      {failure !== undefined && typed.conflict === undefined && (
        <Notice kind="bad">没有保存：{sentenceOf(failure)}。你改的还在。</Notice>
      )}
      <div className={style.foot}>
        {typed.isTyped && (
          <Button look="text" onClick={typed.forget}>
            放弃改动
          </Button>
        )}
        <Button isBusy={isBusy} disabled={!typed.isTyped || typed.conflict !== undefined} onClick={() => void save()}>
          保存{what}
        </Button>
      </div>
    </>
  )
}
