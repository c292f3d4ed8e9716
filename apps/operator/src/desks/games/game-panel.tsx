import * as api from '@liuhe/contract/api/operator/games.ts'
import { ApiError } from '@liuhe/contract/client.ts'
import { errorOf } from '@liuhe/contract/errors.ts'
import { ObjectPanel } from '../../frame/object-panel.tsx'
import { Facts, Part } from '../../frame/parts.tsx'
import { figureFacts, useFigures } from '../../frame/use-figures.tsx'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { fullTimeOf } from '../../shared/site-time.ts'
import { StateText } from '../../shared/state-text.tsx'
import { type Deed, DeedBar } from '../money/deed-bar.tsx'
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
        <Facts facts={figureFacts(placeFields(game))} />
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

/** How it is shown and called: content. Whether it is on offer: content and risk. */
function useGameDeeds(gameId: number, order: readonly number[]) {
  const { call } = useConsole()
  const operator = useOperator()
  const [placeOf, openingOf, nameOf] = [useFigures(), useFigures(), useFigures()]
  const reason = '理由（写入审计）'
  return (game: Game): Deed[] => {
    const { gameName, version, outside } = game
    const about = <p>{gameName}</p>
    const [place, name] = [placeOf(placeFields(game)), nameOf(nameField(game))]
    const opening = outside === null ? undefined : openingOf(openingFields(outside))
    const move = (by: -1 | 1): Deed[] => {
      const at = order.indexOf(gameId)
      const other = order[at + by]
      if (at < 0 || other === undefined) return []
      const gameIds = order.map((id) => (id === gameId ? other : id === other ? gameId : id))
      return [
        {
          ...(by < 0 ? { name: 'up', keys: 'u', label: '前移' } : { name: 'down', keys: 'd', label: '后移' }),
          look: 'plain',
          run: () => call(api.reorder, { gameIds }),
        },
      ]
    }
    const open: Deed[] =
      opening === undefined || !may(operator, 'operateGames')
        ? []
        : [
            {
              ...{ name: 'open', keys: 'x', label: '上架与维护', look: 'primary' },
              dialog: {
                ...{ about, reason, missing: opening.missing, children: opening.inputs },
                effect: '立即生效：下架后不能再进入，已经开着的一局照常结束；维护时段里显示维护。',
              },
              run: (said) => call(api.open, { gameId, version, ...(opening.next as Opening), reason: said.reason }),
            },
          ]
    if (!may(operator, 'writeGames')) return open
    return [
      {
        ...{ name: 'arrange', keys: 'a', label: '改显示', look: 'primary' },
        dialog: {
          ...{ about, reason, missing: place.missing, children: place.inputs },
          effect: '立即生效：会员在游戏中心看到新的次序和图片。',
        },
        run: (said) => call(api.arrange, { gameId, version, place: place.next as Game['place'], reason: said.reason }),
      },
      ...open,
      ...(outside === null
        ? []
        : [
            {
              ...{ name: 'rename', keys: 'e', label: '改名', look: 'plain' as const },
              dialog: {
                ...{ about, reason, missing: name.missing, children: name.inputs },
                effect: `立即生效。厂商的名称是 ${outside.providerName}。`,
              },
              run: (said: { reason: string }) =>
                call(api.rename, { gameId, version, gameName: String(name.next['gameName']), reason: said.reason }),
            },
          ]),
      ...move(-1),
      ...move(1),
    ]
  }
}

type Opening = { isEnabled: boolean; maintenance: string }
