import type { CaptchaKind, CaptchaPurpose } from '@liuhe/contract/captcha.ts'
import { staticFiles } from '@liuhe/contract/static-files.ts'
import { usePublished } from '@liuhe/web/api/use-published.ts'
import { toast } from '@liuhe/web/ui/over/toast.tsx'
import { useState } from 'react'
import { useBridge } from '../../../shared/native-bridge.ts'
import { type CaptchaNeed, demandedBy, requiredCaptcha, sliderSource } from './required-captcha.ts'

/** What came of proving to be a person: what the server gets (nothing where nothing is needed), or given up. */
export type Proof = { kind: 'proved'; answer: string | undefined } | { kind: 'given-up' }

export type Captcha = {
  /** What the next try has to bring. */
  kind: CaptchaKind
  /** The wrapper asks for it itself, so the form shows nothing. */
  isNative: boolean
  /** The settings are on their way. */
  isLoading: boolean
  /** What was typed from the picture. */
  code: string
  setCode: (code: string) => void
  /** Which picture is shown. */
  stamp: number
  /** Another picture, and an empty field. */
  refresh: () => void
  /** Whether the picture's characters are still missing. */
  isCodeMissing: boolean
  need: CaptchaNeed
  /** A refusal has asked for it: the picture's field takes the focus when it comes. */
  isDemanded: boolean
  /**
   * Asks for the proof now: the slider opens, the wrapper's own captcha runs, or the typed characters are taken.
   * `asked`: what a refusal has just demanded, before the form knows of it.
   */
  prove: (asked?: CaptchaKind) => Promise<Proof>
  /** After a refusal: what it demands is shown from now on, the settings are read again, the picture is new. */
  afterRefusal: (error: Error) => Promise<unknown>
}

/** The captcha of a form. `isAsked`: whether the form's limit file wants one. */
export function useCaptcha(purpose: CaptchaPurpose, isAsked: boolean): Captcha {
  const bridge = useBridge()
  const config = usePublished(staticFiles.config)
  const [demanded, setDemanded] = useState<CaptchaKind>('none')
  const [code, setCode] = useState('')
  const [stamp, setStamp] = useState(() => Date.now())
  const settings = config.data ?? []
  // Before the settings are there nobody knows which captcha it is; a picture asked for in vain would only flash.
  const isKnown = config.data !== undefined || config.isError
  const kind = requiredCaptcha({ isAsked: isAsked && isKnown, settings, demanded })
  const isNative = bridge.runCaptcha !== undefined
  const isCodeMissing = kind === 'image' && !isNative && code === ''
  const refresh = () => {
    setCode('')
    // Two pictures within one millisecond must differ in their address, too.
    setStamp((last) => Math.max(last + 1, Date.now()))
  }
  const prove = async (asked = kind): Promise<Proof> => {
    if (asked === 'none') return { kind: 'proved', answer: undefined }
    if (bridge.runCaptcha) return proofOf(bridge.runCaptcha(purpose))
    if (asked === 'image') return { kind: 'proved', answer: code }
    return proofOf(import('./run-slider.ts').then(({ runSlider }) => runSlider(sliderSource(settings))))
  }
  return {
    kind,
    isNative,
    isLoading: config.isFetching,
    code,
    setCode,
    stamp,
    refresh,
    isCodeMissing,
    need: needOf(kind, { isNative, isCodeMissing }),
    isDemanded: demanded !== 'none',
    prove,
    afterRefusal: (error) => {
      const next = demandedBy(error)
      if (next !== undefined) setDemanded(next)
      refresh()
      return config.refetch()
    },
  }
}

function needOf(kind: CaptchaKind, { isNative, isCodeMissing }: Pick<Captcha, 'isNative' | 'isCodeMissing'>) {
  if (kind === 'none') return 'none'
  if (kind === 'slider' || isNative) return 'verify'
  return isCodeMissing ? 'missing' : 'typed'
}

/** Whatever keeps a verification from ending is told, and the form is free again. */
async function proofOf(running: Promise<string | null>): Promise<Proof> {
  try {
    const answer = await running
    return answer === null ? { kind: 'given-up' } : { kind: 'proved', answer }
  } catch (fault) {
    toast((fault as Error).message, 3)
    return { kind: 'given-up' }
  }
}
