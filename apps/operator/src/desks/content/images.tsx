import * as api from '@liuhe/contract/api/operator/images.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { textColumn, timeColumn } from '../../frame/columns.tsx'
import { ListDesk } from '../../frame/list-desk.tsx'
import { pageAfter, useList } from '../../frame/use-list.ts'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { Button } from '../../shared/button.tsx'
import { Icon } from '../../shared/icon.tsx'
import { sentenceOf } from '../../shared/sentence-of.ts'
import { useKeys } from '../../shell/keys.tsx'
import { LIST } from '../../shell/news.tsx'
import style from './content.module.css'
import type { TabProps } from './content-desk.tsx'

type Image = OutputOf<typeof api.list>['data'][number]

/** Pictures that content may name: each was decoded and written again by the server, and keeps its address for ever. */
export function Images({ filters, change, views }: TabProps) {
  const { call } = useConsole()
  const canWrite = may(useOperator(), 'writeContent')
  const list = useList({
    name: 'content-images',
    filters: {},
    read: async (after: string | undefined, options) => pageAfter(await call(api.list, { after }, options)),
  })
  return (
    <ListDesk
      {...{ filters, change, list, views }}
      title="内容"
      icon="layout"
      keyOf={({ path }) => path}
      columns={COLUMNS}
      empty="还没有上传的图片"
      tools={canWrite && <Upload />}
    />
  )
}

const COLUMNS = [
  textColumn<Image>('地址', ({ path }) => path, { isWide: true }),
  textColumn<Image>('图片', ({ path }) => <img className={style.thumb} src={path} alt="" loading="lazy" />),
  textColumn<Image>('大小', ({ width, height, bytes }) => `${width} × ${height} · ${Math.ceil(bytes / 1024)} KB`),
  textColumn<Image>('谁上传', ({ uploadedBy }) => uploadedBy),
  timeColumn<Image>('何时', ({ uploadedAt }) => uploadedAt),
]

/** Sends a picture, which the server decodes and writes again. */
function Upload() {
  const { call } = useConsole()
  const queries = useQueryClient()
  const field = useRef<HTMLInputElement>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const choose = () => field.current?.click()
  const send = async (file: File) => {
    setIsBusy(true)
    setFailure(undefined)
    try {
      await call(api.upload, {}, { file })
      await queries.invalidateQueries({ queryKey: [LIST] })
    } catch (error) {
      setFailure(error)
    } finally {
      setIsBusy(false)
    }
  }
  useKeys([{ keys: 'i', label: '上传图片', run: choose, isAction: true }])
  return (
    <>
      {failure !== undefined && <span role="alert">没有上传：{sentenceOf(failure)}</span>}
      <input
        ref={field}
        hidden
        type="file"
        aria-label="图片文件"
        accept="image/jpeg,image/png,image/webp,image/gif"
        onChange={({ target }) => {
          if (target.files?.[0] !== undefined) void send(target.files[0])
          target.value = ''
        }}
      />
      <Button keycap="i" isBusy={isBusy} onClick={choose}>
        <Icon name="upload" />
        上传图片…
      </Button>
    </>
  )
}
