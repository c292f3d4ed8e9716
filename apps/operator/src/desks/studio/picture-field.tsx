import * as api from '@liuhe/contract/api/operator/images.ts'
import { useId, useRef, useState } from 'react'
import { useConsole } from '../../session/console-context.tsx'
import { Button } from '../../shared/button.tsx'
import { Icon } from '../../shared/icon.tsx'
import { Notice } from '../../shared/notice.tsx'
import { sentenceOf } from '../../shared/sentence-of.ts'
import style from './studio.module.css'

interface PictureFieldProps {
  /** A path of ours or a web address; empty for none. */
  value: string
  label?: string
  id?: string
  /** What is wrong with it. */
  fault?: string | undefined
  onChange: (value: string) => void
}

/** The picture of a row: an address that is typed, or a file that is uploaded and encoded again by the server. */
export function PictureField({ value, label = '图片地址', id: given, fault, onChange }: PictureFieldProps) {
  const own = useId()
  const id = given ?? own
  const field = useRef<HTMLInputElement>(null)
  const { call } = useConsole()
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const upload = async (file: File) => {
    setIsBusy(true)
    setFailure(undefined)
    try {
      const { path } = await call(api.upload, {}, { file })
      onChange(path)
    } catch (error) {
      setFailure(error)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <div className={style.row}>
      <label htmlFor={id}>
        {label}
        <input
          id={id}
          value={value}
          maxLength={500}
          autoComplete="off"
          aria-invalid={fault !== undefined || undefined}
          aria-describedby={fault === undefined ? undefined : `${id}-fault`}
          onChange={({ target }) => onChange(target.value)}
        />
      </label>
      <input
        ref={field}
        hidden
        type="file"
        aria-label={`${label}文件`}
        accept="image/jpeg,image/png,image/webp,image/gif"
        onChange={({ target }) => {
          if (target.files?.[0] !== undefined) void upload(target.files[0])
          target.value = ''
        }}
      />
      <Button isBusy={isBusy} onClick={() => field.current?.click()}>
        <Icon name="upload" />
        上传图片
      </Button>
      {fault !== undefined && (
        <p id={`${id}-fault`} className={style.fault}>
          <Icon name="bad" />
          {fault}
        </p>
      )}
      {failure !== undefined && <Notice kind="bad">没有上传：{sentenceOf(failure)}</Notice>}
    </div>
  )
}
