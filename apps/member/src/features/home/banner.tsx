import type { Audience } from '@liuhe/domain/content/audience.ts'
import { Carousel } from '@liuhe/web/ui/carousel/carousel.tsx'
import { useAfterPaint } from '../../shared/startup/after-paint.ts'
import { imageUrl } from '../../shared/operator/image-url.ts'
import { operatorLink } from '../../shared/operator/operator-link.ts'
import { useAudience } from '../../shared/account/use-audience.ts'
import { useBrand } from '../../shared/use-brand.ts'
import { useCompany } from '../../shared/operator/use-company.ts'
import { useFollow } from '../../shared/operator/use-follow.ts'
import styles from './home-page.module.css'

type Slide = { imageUrl: string; redirectUrl: string; title: string; sort: number; audience?: Audience | undefined }

/** The company's slides, highest sort first (Spec A §2 Home). The document brings the first, the rest come later. */
export function Banner() {
  const { company } = useBrand()
  const { data } = useCompany()
  const live = useAfterPaint()
  const { isMeant } = useAudience()
  const all: Slide[] =
    data?.homeCarousels ?? company.homeCarousels.map((slide) => ({ ...slide, redirectUrl: slide.link ?? '' }))
  const slides = sortedSlides(all.filter(isMeant))
  if (slides.length === 0) return null
  return (
    <Carousel
      label="活动轮播"
      live={live}
      items={slides}
      itemKey={({ imageUrl: image, title }) => `${title}${image}`}
      slide={(slide, index) => <SlideView slide={slide} isFirst={index === 0} />}
    />
  )
}

/** A picture that leads somewhere, or only a picture where its link leads nowhere. */
export function SlideView({
  slide: { imageUrl: image, redirectUrl, title },
  isFirst,
}: {
  slide: Slide
  isFirst: boolean
}) {
  const { routes } = useBrand()
  const follow = useFollow()
  const picture = (
    <img
      className={styles.slide}
      src={imageUrl(image)}
      alt={title}
      width={720}
      height={280}
      fetchPriority={isFirst ? 'high' : 'low'}
    />
  )
  if (operatorLink(redirectUrl, routes) === null) return picture
  return (
    <button type="button" onClick={() => follow(redirectUrl)}>
      {picture}
    </button>
  )
}

export const sortedSlides = <S extends Pick<Slide, 'sort'>>(slides: readonly S[]): S[] =>
  slides.toSorted((a, b) => b.sort - a.sort)
