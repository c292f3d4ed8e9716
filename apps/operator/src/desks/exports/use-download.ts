import * as api from '@liuhe/contract/api/operator/exports.ts'
import { useState } from 'react'
import { useConsole } from '../../session/console-context.tsx'

/** Reads a file part by part and compares its digest: what is saved is what the server wrote. */
export function useDownload() {
  const { call } = useConsole()
  const [share, setShare] = useState<number>()
  const run = async (exportId: number): Promise<{ name: string; bytes: Uint8Array<ArrayBuffer> }> => {
    setShare(0)
    try {
      const { fileName, parts, bytes: size, sha256 } = await call(api.download, { exportId })
      const bytes = new Uint8Array(size)
      let filled = 0
      for (let part = 1; part <= parts; part++) {
        const { data } = await call(api.part, { exportId, part })
        const piece = Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0))
        bytes.set(piece, filled)
        filled += piece.length
        setShare(Math.floor((filled / size) * 100))
      }
      if (filled !== size || (await digestOf(bytes)) !== sha256) throw new Error('the file is not what was written')
      return { name: fileName, bytes }
    } finally {
      setShare(undefined)
    }
  }
  return { run, share }
}

async function digestOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
