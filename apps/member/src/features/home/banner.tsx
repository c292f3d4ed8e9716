import * as api from '@liuhe/contract/api/company.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { Carousel } from '@liuhe/web/ui/carousel.tsx'
import { imageUrl } from '../../shared/image-url.ts'
import { useBrand } from '../../shared/use-brand.ts'
import { useFollow } from '../../shared/use-follow.ts'
import styles from './home-page.module.css'

type Slide = { imageUrl: string; redirectUrl: string; title: string; sort: number }

/** The company's slides, highest sort first (Spec A §2 Home). */
export function Banner() {
  const { company } = useBrand()
  const { data } = useRead(api.current, {})
  const slides = sortedSlides(
    data?.homeCarousels ?? company.homeCarousels.map((slide) => ({ ...slide, redirectUrl: slide.link ?? '' })),
  )
  const follow = useFollow()
  if (slides.length === 0) return null
  return (
    <div className={styles.banner}>
      <Carousel
        label="活动轮播"
        items={slides}
        itemKey={({ imageUrl: image, title }) => `${title}${image}`}
        slide={({ imageUrl: image, title, redirectUrl }, index) => (
          <button type="button" className={styles.slide} onClick={() => follow(redirectUrl)}>
            <img
              src={imageUrl(image)}
              alt={title}
              width={720}
              height={280}
              fetchPriority={index === 0 ? 'high' : 'low'}
              loading={index === 0 ? 'eager' : 'lazy'}
            />
          </button>
        )}
      />
    </div>
  )
}

export const sortedSlides = <S extends Pick<Slide, 'sort'>>(slides: readonly S[]): S[] =>
  slides.toSorted((a, b) => b.sort - a.sort)
