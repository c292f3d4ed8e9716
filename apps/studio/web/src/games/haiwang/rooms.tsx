import type { SeaRoom } from '../../../../src/wire-sea.ts'
import { useFrame, useSession } from '../../frame/context.ts'
import { money, stake } from '../../frame/money.ts'
import { FishPicture } from './fish-picture.tsx'
import css from './rooms.module.css'

const WORDS: Readonly<Record<string, string>> = { a: '小炮轻松打', b: '大鱼成群游', c: '龙王常出没' }

/** Who swims on the card of a room, by species. */
const SWIMMERS: Readonly<Record<string, readonly number[]>> = { a: [4, 1, 2], b: [13, 10], c: [31] }

/** Where to sit down: the rooms, what a bullet costs there, and who plays. */
export function Rooms({ rooms, onSit }: { rooms: readonly SeaRoom[]; onSit: (room: string) => void }) {
  const { sounds } = useFrame()
  const balance = useSession((state) => state.balance)
  const isDemo = useSession((state) => state.isDemo)
  return (
    <section className={css.rooms} aria-label="选择房间">
      <h2>
        选择房间
        <small>
          {isDemo ? '试玩金币' : '余额'} {money(balance)}
        </small>
      </h2>
      <div className={css.cards}>
        {rooms.map(({ id, name, bullets, players }) => (
          <button
            key={id}
            type="button"
            className={css.card}
            data-room={id}
            onClick={() => {
              sounds.play('click')
              onSit(id)
            }}
          >
            <span className={css.swimmers}>
              {SWIMMERS[id]?.map((species) => (
                <FishPicture key={species} species={species} />
              ))}
            </span>
            <b>{name}</b>
            <em>{WORDS[id]}</em>
            <span className={css.bullets}>
              炮值 {stake(BigInt(bullets[0] ?? '0'))} – {stake(BigInt(bullets.at(-1) ?? '0'))}
            </span>
            <i>{players} 人在玩</i>
          </button>
        ))}
      </div>
      <p>每发子弹理论回报 96%，打中鱼才扣费</p>
    </section>
  )
}
