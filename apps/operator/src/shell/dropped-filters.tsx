import { useLocation, useMatches } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../shared/button.tsx'
import { Notice } from '../shared/notice.tsx'

/** Says which words of the address nobody understands: they were left out, and the page shows more than was asked for. */
export function DroppedFilters() {
  const asked = useLocation({ select: ({ search }) => search as Record<string, unknown> })
  const understood = useMatches({ select: (matches) => (matches.at(-1)?.search ?? {}) as Record<string, unknown> })
  const dropped = Object.keys(asked).filter((key) => understood[key] === undefined)
  const words = dropped.map((key) => `${key}=${String(asked[key])}`).join('、')
  const [read, setRead] = useState('')
  if (words === '' || words === read) return null
  return (
    <Notice kind="info" actions={<Button onClick={() => setRead(words)}>知道了</Button>}>
      地址里的 <b>{words}</b> 不认识，已忽略
    </Notice>
  )
}
