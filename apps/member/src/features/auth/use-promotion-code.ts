import { gameCenterAt, paths } from '@liuhe/brand/paths.ts'
import * as agents from '@liuhe/contract/api/agents.ts'
import type { Landing } from '@liuhe/domain/agents/link.ts'
import { fieldError } from '@liuhe/domain/members/fields.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { useEffect } from 'react'
import { useNavigation } from '../../shared/navigation.ts'

/** Under which the code waits in this tab until the visitor registers. */
const NOTE = 'link-code'

/** Where links lead that want to show another page before the registration (Domain §7.2). */
const LANDING_PATHS: Partial<Record<Landing, string>> = {
  home: paths.home(),
  promotions: paths.promotional(),
  sport: gameCenterAt('sport'),
  live: gameCenterAt('live'),
  cards: gameCenterAt('card'),
  lottery: gameCenterAt('LOTTERY'),
  slots: gameCenterAt('electronic'),
  esports: gameCenterAt('sport'),
  fishing: gameCenterAt('fish'),
}

/**
 * The promotion code that counts: that of the address, or of the link by which the visitor came before. A link with a
 * landing sends him there once; the code waits in the tab until he registers.
 */
export function usePromotionCode(codeInAddress: string): string {
  const navigation = useNavigation()
  const isFirst = codeInAddress !== '' && window.sessionStorage.getItem(NOTE) !== codeInAddress
  const isAskable = isFirst && fieldError('promotionCode', codeInAddress) === undefined
  const { data } = useRead(agents.linkInfo, { code: codeInAddress }, { enabled: isAskable })
  const landing = isFirst && data ? LANDING_PATHS[data.landing] : undefined
  useEffect(() => {
    if (landing === undefined) return
    window.sessionStorage.setItem(NOTE, codeInAddress)
    navigation.go(landing, { replace: true })
  }, [landing, codeInAddress, navigation])
  return codeInAddress || (window.sessionStorage.getItem(NOTE) ?? '')
}
