import * as api from '@liuhe/contract/api/operator/chat.ts'
import { useMutation } from '@tanstack/react-query'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { Button } from '../../shared/button.tsx'
import { sentenceOf } from '../../shared/sentence-of.ts'
import { useKeys } from '../../shell/keys.tsx'
import style from './report-panel.module.css'

interface PictureProps {
  reportId: number
  image: { width: number; height: number }
}

/** The picture of a reported message, which nobody sees unasked: each look is in the audit. */
export function ReportedPicture({ reportId, image: { width, height } }: PictureProps) {
  const { call } = useConsole()
  const mayLook = may(useOperator(), 'moderateChat')
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => call(api.reportedPicture, { reportId }),
  })
  const isAsked = data !== undefined || isPending
  const look = () => !isAsked && mutate()
  useKeys(mayLook ? [{ keys: 'v', label: '看图片', run: look, isAction: true }] : [])
  if (!mayLook) return <p className={style.picture}>图片由聊天管理查看。</p>
  if (data !== undefined) {
    return (
      <p className={style.picture}>
        <img src={`data:image/webp;base64,${data.data}`} alt="被举报的图片" width={width} height={height} />
      </p>
    )
  }
  return (
    <p className={style.picture}>
      <Button keycap="v" isBusy={isPending} onClick={look}>
        看图片
      </Button>
      <small>{error === null ? '每次查看都记入审计' : `没有载入：${sentenceOf(error)}`}</small>
    </p>
  )
}
