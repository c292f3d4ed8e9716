import { useQuestion } from '@liuhe/web/ui/over/confirm.ts'
import { toast } from '@liuhe/web/ui/over/toast.tsx'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { lazyPart } from '../../shared/parts/lazy-part.tsx'

const ConfirmHost = lazyPart(
  async () => ({ default: (await import('@liuhe/web/ui/over/confirm-host.tsx')).ConfirmHost }),
  {
    place: () => null,
    missing: ({ retry }) => <Unasked retry={retry} />,
  },
)

/** The place of questions; its dialog is loaded with the first one and stays, so that the last one can close. */
export function Questions() {
  const isAsked = useQuestion() !== undefined
  const [wasAsked, setWasAsked] = useState(false)
  if (isAsked && !wasAsked) setWasAsked(true)
  if (!isAsked && !wasAsked) return null
  return <ConfirmHost />
}

/** A question that cannot be shown counts as refused; the next one tries again. */
function Unasked({ retry }: { retry: () => void }) {
  const question = useQuestion()
  const isFirst = useRef(true)
  const again = useEffectEvent(retry)
  useEffect(() => {
    if (question === undefined) return
    if (!isFirst.current) return again()
    isFirst.current = false
    toast('加载失败，请检查网络后重试', 2)
    question.answer(false)
  }, [question])
  return null
}
