import type { CallOptions } from '@liuhe/contract/client.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../../shared/button.tsx'
import { sentenceOf } from '../../shared/sentence-of.ts'

interface TalkPictureProps {
  /** Where it was shown: `room/3`. */
  place: string
  image: { path: string; width: number; height: number }
  /** Reads its bytes, WebP as base64, by its name. */
  read: (name: string, options: CallOptions) => Promise<{ data: string }>
}

/** A picture of a talk, through the one door of pictures. */
export function TalkPicture({ place, image: { path, width, height }, read }: TalkPictureProps) {
  const name = /[0-9a-f]{32}/.exec(path)?.[0] ?? ''
  const found = useQuery({
    queryKey: ['talk-picture', place, name],
    queryFn: ({ signal }) => read(name, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (found.error !== null) {
    return (
      <p>
        图片没有载入：{sentenceOf(found.error)} <Button onClick={() => void found.refetch()}>再试一次</Button>
      </p>
    )
  }
  if (found.data === undefined) return <p>载入图片…</p>
  return <img src={`data:image/webp;base64,${found.data.data}`} alt="会话里的图片" width={width} height={height} />
}
