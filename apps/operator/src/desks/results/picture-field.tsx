import * as api from '@liuhe/contract/api/operator/result-pictures.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { useConsole } from '../../session/console-context.tsx'
import { Button } from '../../shared/button.tsx'
import { Icon } from '../../shared/icon.tsx'
import { Notice } from '../../shared/notice.tsx'
import { sentenceOf } from '../../shared/sentence-of.ts'
import { fullTimeOf } from '../../shared/site-time.ts'
import style from './results.module.css'

export type Picture = Omit<OutputOf<typeof api.read>, 'data'>

interface PictureFieldProps {
  label: string
  /** SHA-256 of the picture that is chosen; '' while there is none. */
  sha256: string
  onPick: (sha256: string) => void
}

/** A picture of what was seen: uploaded at once, known by the hash of its file. */
export function PictureField({ label, sha256, onPick }: PictureFieldProps) {
  const { call } = useConsole()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const upload = async (file: File | undefined) => {
    if (file === undefined) return
    setIsBusy(true)
    setFailure(undefined)
    try {
      onPick((await call(api.keep, {}, { file })).sha256)
    } catch (error) {
      setFailure(error)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <div className={style.picture}>
      <label htmlFor={id}>{label}</label>
      <input
        ref={field}
        id={id}
        className={style.file}
        type="file"
        accept="image/png,image/jpeg,image/webp,image/gif"
        tabIndex={-1}
        onChange={({ target }) => {
          void upload(target.files?.[0])
          target.value = ''
        }}
      />
      <div className={style.drop}>
        <Button isBusy={isBusy} onClick={() => field.current?.click()}>
          <Icon name="upload" />
          {sha256 === '' ? '选一张截图' : '换一张'}
        </Button>
        <span>{isBusy ? '上传中…' : 'PNG、JPEG、WebP，5 MB 以内；原文件的 SHA-256 一并记下'}</span>
      </div>
      {failure !== undefined && <Notice kind="bad">{sentenceOf(failure)}</Notice>}
      {sha256 !== '' && <PictureView sha256={sha256} />}
    </div>
  )
}

/** A picture that the server has, with its hash and who brought it. */
export function PictureView({ sha256, onSeen }: { sha256: string; onSeen?: () => void }) {
  const { call } = useConsole()
  const { data, error } = useQuery({
    queryKey: ['result-picture', sha256],
    queryFn: ({ signal }) => call(api.read, { sha256 }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  if (error !== null) return <small>{sentenceOf(error)}</small>
  if (data === undefined) return <small>载入截图…</small>
  return (
    <div className={style.picture}>
      <img src={`data:image/webp;base64,${data.data}`} alt="开奖截图" onLoad={onSeen} />
      <small>
        SHA-256 {sha256.slice(0, 16)} … {sha256.slice(-8)} · {data.width}×{data.height} ·{' '}
        {Math.ceil(data.size / 1024).toLocaleString('en-US')} KB · {data.uploadedBy} {fullTimeOf(data.uploadedAt)}
      </small>
    </div>
  )
}
