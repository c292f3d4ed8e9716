import { imageUrl } from '../../shared/operator/image-url.ts'
import { avifOf } from './model/picture.ts'

type GamePictureProps = { url: string; className?: string; width: number; height: number; eager?: boolean }

/** A picture of the centre; it is decoration, for what it shows is written beside it. */
export function GamePicture({ url, className, width, height, eager }: GamePictureProps) {
  const avif = avifOf(url)
  return (
    <picture>
      {avif && <source type="image/avif" srcSet={imageUrl(avif)} />}
      <img
        className={className}
        src={imageUrl(url)}
        alt=""
        width={width}
        height={height}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        draggable={false}
        onError={({ currentTarget }) => currentTarget.setAttribute('data-missing', '')}
      />
    </picture>
  )
}
