import type { StreamFault } from './recovery.ts'

/** What loads an HLS stream into a video element. */
export type Engine = {
  /** Lets the decoder start afresh; false where only loading again helps. */
  recover: () => boolean
  destroy: () => void
}

export type OpenEngine = (
  video: HTMLVideoElement,
  url: string,
  onFault: (fault: StreamFault) => void,
) => Promise<Engine>

/** The browser's own HLS where it has it, else hls.js, whose code is loaded only then. */
export const openEngine: OpenEngine = async (video, url, onFault) => {
  if (video.canPlayType('application/vnd.apple.mpegurl') !== '') return openNative(video, url, onFault)
  const { openHls } = await import('./hls-engine.ts')
  return openHls(video, url, onFault)
}

function openNative(video: HTMLVideoElement, url: string, onFault: (fault: StreamFault) => void): Engine {
  const fail = () => onFault(video.error?.code === MediaError.MEDIA_ERR_NETWORK ? 'network' : 'media')
  video.addEventListener('error', fail)
  video.src = url
  return {
    recover: () => false,
    destroy: () => {
      video.removeEventListener('error', fail)
      video.removeAttribute('src')
      video.load()
    },
  }
}
