import Hls from 'hls.js/light'
import type { Engine } from './engine.ts'
import type { StreamFault } from './recovery.ts'

/** Plays by Media Source Extensions. A browser without them cannot play at all, which is a fault of the media. */
export function openHls(video: HTMLVideoElement, url: string, onFault: (fault: StreamFault) => void): Engine {
  if (!Hls.isSupported()) {
    queueMicrotask(() => onFault('media'))
    return { recover: () => false, destroy: () => undefined }
  }
  // Without a worker: it would be made from a blob, which the content security policy refuses. Fragmented MP4 and the
  // small transport streams of a draw are taken apart in no time.
  const hls = new Hls({ enableWorker: false, liveSyncDurationCount: 2, backBufferLength: 30 })
  hls.on(Hls.Events.ERROR, (_, { fatal, type }) => {
    if (fatal) onFault(type === Hls.ErrorTypes.MEDIA_ERROR ? 'media' : 'network')
  })
  hls.loadSource(url)
  hls.attachMedia(video)
  return {
    recover: () => {
      hls.recoverMediaError()
      return true
    },
    destroy: () => hls.destroy(),
  }
}
