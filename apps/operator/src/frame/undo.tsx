/** Steps that can be taken back act at once, and offer their way back for a while. */
import { createContext, type ReactNode, use, useCallback, useEffect, useState } from 'react'
import { Icon } from '../shared/icon.tsx'
import { sentenceOf } from '../shared/sentence-of.ts'
import { useNow } from '../shared/use-now.ts'
import { useKeys } from '../shell/keys.tsx'
import style from './undo.module.css'

const OFFERED_MS = 8_000

interface Offer {
  words: string
  /** Does the opposite, with the new revision. */
  inverse: () => Promise<unknown>
}

const Context = createContext<(offer: Offer) => void>(() => undefined)

/** `offer({ words: '已隐藏 3 条消息', inverse: () => call(api.show, …) })` after a step was done. */
export const useUndo = () => use(Context)

/** Holds the newest offer; another one takes its place. */
export function UndoProvider({ children }: { children: ReactNode }) {
  const [offer, setOffer] = useState<Offer & { until: number }>()
  const [said, setSaid] = useState<string>()
  const make = useCallback((next: Offer) => {
    setSaid(undefined)
    setOffer({ ...next, until: Date.now() + OFFERED_MS })
  }, [])
  const take = async (taken: Offer) => {
    setOffer(undefined)
    try {
      await taken.inverse()
      setSaid(`已撤销：${taken.words}`)
    } catch (error) {
      setSaid(`没有撤销：${sentenceOf(error)}`)
    }
  }
  useEffect(() => {
    if (offer === undefined && said === undefined) return
    const timer = setTimeout(
      () => (offer === undefined ? setSaid(undefined) : setOffer(undefined)),
      offer === undefined ? OFFERED_MS : offer.until - Date.now(),
    )
    return () => clearTimeout(timer)
  }, [offer, said])
  return (
    <Context value={make}>
      {children}
      <div role="status" className={style.place}>
        {offer !== undefined && <Toast offer={offer} onTake={() => void take(offer)} />}
        {said !== undefined && <p className={style.toast}>{said}</p>}
      </div>
    </Context>
  )
}

function Toast({ offer: { words, until }, onTake }: { offer: Offer & { until: number }; onTake: () => void }) {
  const now = useNow(1_000)
  useKeys([{ keys: 'z', label: '撤销', run: onTake }])
  return (
    <p className={style.toast}>
      <Icon name="ok" />
      <span>{words}</span>
      <button type="button" onClick={onTake}>
        撤销
      </button>
      {/* Told once by the status, not each second. */}
      <small aria-hidden="true">z · {Math.max(0, Math.ceil((until - now) / 1_000))} 秒</small>
    </p>
  )
}
