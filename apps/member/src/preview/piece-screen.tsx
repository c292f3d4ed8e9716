import type { PreviewPiece } from '@liuhe/contract/preview.ts'
import { Carousel } from '@liuhe/web/ui/carousel/carousel.tsx'
import { Marquee } from '@liuhe/web/ui/marquee.tsx'
import IconVolume from '~icons/mingcute/volume-line'
import { AdvertModal } from '../features/home/advert-modal.tsx'
import { SlideView } from '../features/home/banner.tsx'
import { NoticeDialog } from '../features/home/notice-dialog.tsx'
import { OperatorText } from '../shared/operator/about-text.tsx'
import { Adverts } from '../shared/operator/ad-slot.tsx'
import { keepHtml } from './keep-html.ts'

/** A notice, a slide, an advert or a text, drawn by what draws it on the members' pages. */
export function PieceScreen({ piece }: Pick<PreviewPiece, 'piece'>) {
  const { kind, place, groupName, title, imageUrl, redirectUrl } = piece
  const content = keepHtml(piece.content)
  switch (kind) {
    case 'notice': {
      if (place === 'roll') return <Marquee text={title} icon={<IconVolume />} />
      const notice = { id: 1, noticeTitle: title, noticeContent: content, redirectUrl, sort: 0 }
      return <NoticeDialog notices={[notice]} open onClose={nothing} onMute={nothing} />
    }
    case 'slide': {
      if (imageUrl === '') return null
      const slide = { imageUrl, redirectUrl, title, sort: 0 }
      return (
        <Carousel label="轮播图" items={[slide]} itemKey={keyOf} slide={(one) => <SlideView slide={one} isFirst />} />
      )
    }
    case 'advert': {
      const item = { id: 1, content, sort: 0 }
      return groupName === 'popup' ? (
        <AdvertModal item={item} open onClose={nothing} onMute={nothing} />
      ) : (
        <Adverts items={[item]} code={place} />
      )
    }
    case 'about':
    case 'tutorial':
      return <OperatorText html={content} />
  }
}

const nothing = () => undefined
const keyOf = ({ imageUrl }: { imageUrl: string }): string => imageUrl
