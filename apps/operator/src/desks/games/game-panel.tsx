import * as api from '@liuhe/contract/api/operator/games.ts'
import { ApiError } from '@liuhe/contract/client.ts'
import { errorOf } from '@liuhe/contract/errors.ts'
import { ObjectPanel } from '../../frame/object-panel.tsx'
import { Facts, Part } from '../../frame/parts.tsx'
import { figureFacts, FigureTable, useFigures } from '../../frame/use-figures.tsx'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { fullTimeOf } from '../../shared/site-time.ts'
import { StateText } from '../../shared/state-text.tsx'
import { type Deed, DeedBar } from '../../frame/deed-bar.tsx'
import { CATEGORY_TITLES, type Game, gameLook, nameField, openingFields, placeFields } from './words.ts'

const NONE = 'GAME/NOT_FOUND'

interface PanelProps {
  gameId: number
  /** The games of other houses in its category, in their order; empty where it has no place among them. */
  order: readonly number[]
  onClose: () => void
}

/** One game of the centre: how it is shown, what it is called, whether it is on offer. */
export function GamePanel({ gameId, order, onClose }: PanelProps) {
  const { call } = useConsole()
  const deedsOf = useGameDeeds(gameId, order)
  return (
    <ObjectPanel
      object={`game/${gameId}`}
      label={`游戏 ${gameId}`}
      notFound={NONE}
      read={async (options) => {
        const found = (await call(api.list, {}, options)).games.find((one) => one.gameId === gameId)
        if (found === undefined) throw new ApiError(NONE, errorOf(NONE).message, errorOf(NONE).status)
        return found
      }}
      shownOf={(game) => new Map([['名称', game.gameName], ...figureFacts(fieldsOf(game))])}
      onClose={onClose}
      head={(game, { trailButton }) => (
        <>
          <h2>
            {game.gameName} <small>{CATEGORY_TITLES[game.category]}</small>
          </h2>
          <StateText {...gameLook(game)} />
          {trailButton}
        </>
      )}
      body={(game) => <Content {...game} />}
      footer={(game, ways) => (
        <DeedBar object={`game/${gameId}`} {...ways} deeds={deedsOf(game)} nothing="你的角色可以看，不能改。" />
      )}
    />
  )
}

const fieldsOf = (game: Game) => [...placeFields(game), ...(game.outside === null ? [] : openingFields(game.outside))]

function Content(game: Game) {
  const { outside } = game
  return (
    <>
      <Part title="怎样显示">
        <FigureTable label="怎样显示" fields={placeFields(game)} />
      </Part>
      {outside !== null && (
        <Part title="厂商">
          <Facts
            facts={[
              ['厂商', outside.provider],
              ['供应商', outside.supplierCode],
              ['代号', outside.gameCode],
              ['厂商的名称', outside.providerName],
              ['试玩', outside.hasDemo ? '有' : '没有'],
              ['返还率', outside.rtp === null ? '厂商没有说' : `${outside.rtp}%`],
              ['我们的维护时段', outside.maintenance === '' ? '没有' : outside.maintenance],
              ['厂商关闭', outside.closedFrom === null ? undefined : `${fullTimeOf(outside.closedFrom)} 起`],
            ]}
          />
        </Part>
      )}
    </>
  )
}

const REASON = '理由（写入审计）'

/** How it is shown and called: content. Whether it is on offer: content and risk. */
function useGameDeeds(gameId: number, order: readonly number[]) {
  const operator = useOperator()
  const [placeOf, openOf, renameOf] = [useArrange(gameId), useOpen(gameId), useRename(gameId)]
  const moveOf = useMoves(gameId, order)
  return (game: Game): Deed[] => [
    ...(may(operator, 'writeGames') ? [placeOf(game)] : []),
    ...(may(operator, 'operateGames') ? openOf(game) : []),
    ...(may(operator, 'writeGames') ? [...renameOf(game), ...moveOf] : []),
  ]
}

function useArrange(gameId: number) {
  const { call } = useConsole()
  const figuresOf = useFigures()
  return (game: Game): Deed => {
    const { next, missing, inputs, sent } = figuresOf(placeFields(game))
    const place = next as Game['place']
    return {
      ...{ name: 'arrange', keys: 'a', label: '改显示', look: 'primary' },
      dialog: {
        ...{ about: <p>{game.gameName}</p>, reason: REASON, missing, children: inputs },
        effect: '立即生效：会员在游戏中心看到新的次序和图片。',
      },
      run: ({ reason }) => sent(call(api.arrange, { gameId, version: game.version, place, reason })),
    }
  }
}

function useOpen(gameId: number) {
  const { call } = useConsole()
  const figuresOf = useFigures()
  return ({ gameName, version, outside }: Game): Deed[] => {
    if (outside === null) return []
    const { next, missing, inputs, sent } = figuresOf(openingFields(outside))
    const opening = next as Opening
    return [
      {
        ...{ name: 'open', keys: 'x', label: '上架与维护', look: 'primary' },
        dialog: {
          ...{ about: <p>{gameName}</p>, reason: REASON, missing, children: inputs },
          effect: '立即生效：下架后不能再进入，已经开着的一局照常结束；维护时段里显示维护。',
        },
        run: ({ reason }) => sent(call(api.open, { gameId, version, ...opening, reason })),
      },
    ]
  }
}

function useRename(gameId: number) {
  const { call } = useConsole()
  const figuresOf = useFigures()
  return (game: Game): Deed[] => {
    if (game.outside === null) return []
    const { next, missing, inputs, sent } = figuresOf(nameField(game))
    const gameName = String(next['gameName'])
    return [
      {
        ...{ name: 'rename', keys: 'e', label: '改名', look: 'plain' },
        dialog: {
          ...{ about: <p>{game.gameName}</p>, reason: REASON, missing, children: inputs },
          effect: `立即生效。厂商的名称是 ${game.outside.providerName}。`,
        },
        run: ({ reason }) => sent(call(api.rename, { gameId, version: game.version, gameName, reason })),
      },
    ]
  }
}

/** A step to the front or to the back, where there is another game. */
function useMoves(gameId: number, order: readonly number[]): Deed[] {
  const { call } = useConsole()
  const at = order.indexOf(gameId)
  const ways = [
    { name: 'up', keys: 'u', label: '前移', other: order[at - 1] },
    { name: 'down', keys: 'd', label: '后移', other: at < 0 ? undefined : order[at + 1] },
  ]
  return ways.flatMap(({ other, ...way }): Deed[] => {
    if (other === undefined) return []
    const gameIds = order.map((id) => (id === gameId ? other : id === other ? gameId : id))
    return [{ ...way, look: 'plain', run: () => call(api.reorder, { gameIds }) }]
  })
}

type Opening = { isEnabled: boolean; maintenance: string }
