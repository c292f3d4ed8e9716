import { isPlayerSeed } from '@liuhe/games/words.ts'
import { useState } from 'react'
import type { EndedSeed } from '../../../src/wire.ts'
import { Refused } from '../wire/refusals.ts'
import { useFrame, useSession } from './context.ts'
import css from './form.module.css'
import { freshSeed } from './fresh-seed.ts'
import { SheetPanel } from './sheet.tsx'

type Props = { onClose: () => void; onBack: () => void }

/** The commitment in force, the player's seed, and the seed that has ended, opened. */
export function FairnessSheet({ onClose, onBack }: Props) {
  const { session, openSheet } = useFrame()
  const seed = useSession((state) => state.seed)
  const [wish, setWish] = useState(freshSeed)
  const [ended, setEnded] = useState<EndedSeed>()
  const [fault, setFault] = useState('')
  const change = () =>
    session.changeSeed(wish).then(
      (changed) => {
        setEnded(changed.ended ?? undefined)
        setWish(freshSeed())
        setFault('')
      },
      (reason: unknown) => setFault(reason instanceof Refused ? reason.message : '网络繁忙，请重试'),
    )
  return (
    <SheetPanel title="公平验证" onClose={onClose} onBack={onBack}>
      <p className={css.note}>
        结果在您下注之前就由承诺锁定：服务器种子的哈希先公布，您的玩家种子参与每一局的计算。更换种子时旧种子公开，您可在“记录”里逐局核对。
      </p>
      {seed === null ? (
        <p className={css.note}>本桌所有玩家共用同一条种子链，每局结束后公开种子，可在“记录”里核对。</p>
      ) : (
        <>
          <p className={css.label}>当前承诺（服务器种子的 SHA-256）</p>
          <p className={css.code}>{seed.commitment}</p>
          <p className={css.label}>玩家种子 · 下一局为第 {seed.nextNonce + 1} 局</p>
          <p className={css.code}>{seed.playerSeed}</p>
          <label className={css.field}>
            新的玩家种子（1–64 位字母、数字、- 或 _）
            <input type="text" value={wish} maxLength={64} onChange={(event) => setWish(event.target.value)} />
          </label>
          <button type="button" className={css.primary} disabled={!isPlayerSeed(wish)} onClick={() => void change()}>
            更换种子并公开旧种子
          </button>
        </>
      )}
      {fault !== '' && (
        <p className={css.wrong} role="alert">
          {fault}
        </p>
      )}
      {ended !== undefined && (
        <div role="status">
          <h3 className={css.title}>已公开的种子（{ended.rounds} 局）</h3>
          <p className={css.code}>{ended.serverSeed}</p>
        </div>
      )}
      <button type="button" className={css.plain} onClick={() => openSheet('history')}>
        到记录里核对一局
      </button>
    </SheetPanel>
  )
}
