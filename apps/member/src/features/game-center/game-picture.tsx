import { type PictureShape, SHAPES } from '@liuhe/brand/game-pictures.ts'
import { imageUrl } from '../../shared/operator/image-url.ts'
import { twinsOf } from './model/picture.ts'

type GamePictureProps = { url: string; shape: PictureShape; className?: string }

/** A picture of the centre; it is decoration, for what it shows is written beside it. */
export function GamePicture({ url, shape, className }: GamePictureProps) {
  const { width, height, shown } = SHAPES[shape]
  const twins = twinsOf(url, shape).map((twin) => `${imageUrl(twin.url)} ${twin.width}w`)
  return (
    <picture>
      {twins.length > 0 && <source type="image/avif" srcSet={twins.join(', ')} sizes={shown} />}
      <img
        className={className}
        src={imageUrl(url)}
        alt=""
        width={width}
        height={height}
        decoding="async"
        draggable={false}
        onError={({ currentTarget }) => currentTarget.setAttribute('data-missing', '')}
      />
    </picture>
  )
}
