import { type DrawEvidence, PROOF_STEPS, type ProofStep, proveDraw } from '@liuhe/domain/proof/draw-proof.ts'
import { useEffect, useState } from 'react'

/** How far apart steps are told, so that an eye can follow; nothing where less motion is wanted. */
const STEP_MS = 90

export type DrawProof = {
  steps: readonly ProofStep[]
  /** `stopped`: the means to compute could not be loaded. */
  state: 'running' | 'done' | 'stopped'
  /** ms of computing, without the pauses between steps. */
  tookMs: number
  again: () => void
}

/** Recomputes a draw on this device, step by step, as soon as its evidence is here. */
export function useDrawProof(evidence: DrawEvidence): DrawProof {
  const [run, setRun] = useState(0)
  const text = JSON.stringify(evidence)
  const [told, setTold] = useState<Told>({ ...NOTHING, of: '' })
  const of = `${run} ${text}`
  useEffect(() => {
    const stop = new AbortController()
    const tell = (proof: Figures) => setTold({ ...proof, of })
    prove(JSON.parse(text) as DrawEvidence, stop.signal, tell).catch(() => {
      if (!stop.signal.aborted) tell({ ...NOTHING, state: 'stopped' })
    })
    return () => stop.abort()
  }, [of, text])
  // What was told of another run or other evidence is no word about this one.
  return { ...(told.of === of ? told : NOTHING), again: () => setRun(run + 1) }
}

type Figures = Omit<DrawProof, 'again'>
type Told = Figures & { of: string }

const NOTHING: Figures = { steps: [], state: 'running', tookMs: 0 }

async function prove(evidence: DrawEvidence, signal: AbortSignal, tell: (proof: Figures) => void) {
  const { browserTools } = await import('../../shared/results/browser-tools.ts')
  const pauseMs = matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : STEP_MS
  const steps: ProofStep[] = []
  let tookMs = 0
  const proof = proveDraw(evidence, browserTools)
  for (;;) {
    const began = performance.now()
    const { value: step, done } = proof.next()
    tookMs += performance.now() - began
    if (signal.aborted || done) return
    if (step) steps.push(step)
    tell({ steps: [...steps], state: steps.length === PROOF_STEPS.length ? 'done' : 'running', tookMs })
    await new Promise((resolve) => setTimeout(resolve, step ? pauseMs : 0))
  }
}
