import * as agents from '@liuhe/contract/api/agents.ts'
import { ApiError } from '@liuhe/contract/client.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { fieldError } from '@liuhe/domain/members/fields.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { useState } from 'react'

export type Agent = OutputOf<typeof agents.linkInfo>

/** Who stands behind a promotion code: asked for when the page is opened with one, and when another was typed. */
export function useAgent(codeOfLink: string) {
  const [code, setCode] = useState(codeOfLink)
  const isAskable = code !== '' && fieldError('promotionCode', code) === undefined
  const { data, error } = useRead(agents.linkInfo, { code }, { enabled: isAskable })
  const isUnknown = error instanceof ApiError && error.code === 'UC/INTR_CODE'
  return {
    agent: isAskable ? data : undefined,
    /** The sentence of a code that nobody has. */
    errorOf: (typed: string) => (typed === code && isUnknown ? error.message : undefined),
    lookUp: setCode,
  }
}
