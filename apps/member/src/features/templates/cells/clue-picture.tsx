import { useState } from 'react'
import { imageUrl } from '../../../shared/operator/image-url.ts'
import { PictureViewer } from '../../../shared/viewer/picture-viewer.tsx'

type CluePictureProps = { url: string; alt: string; className?: string }

/** A picture of an issue; a tap opens it large. Its frame has its size before it comes. */
export function CluePicture({ url, alt, className }: CluePictureProps) {
  const [isOpen, setIsOpen] = useState(false)
  const src = imageUrl(url)
  return (
    <>
      <button type="button" className={className} aria-label={`查看大图：${alt}`} onClick={() => setIsOpen(true)}>
        <img src={src} alt="" loading="lazy" decoding="async" />
      </button>
      {isOpen && <PictureViewer src={src} alt={alt} onClose={() => setIsOpen(false)} />}
    </>
  )
}
