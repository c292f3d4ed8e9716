import type { SliderProof } from '@liuhe/contract/captcha.ts'

/** The party that shows the slider puzzle and tells us, server to server, what a proof of it is worth (SEC-26). */
export interface SliderProvider {
  /**
   * `failed` for a proof that is wrong, too old or used before; `unreachable` when the provider did not answer: then
   * the proof is worth nothing, and the image is asked for instead.
   */
  validate(captchaId: string, proof: SliderProof): Promise<'passed' | 'failed' | 'unreachable'>
  /** Whether the provider works, as our own poll of the last seconds found. */
  isUp(): boolean
  /** Polls now, unless it was done a moment ago: somebody says that the script does not load. */
  lookAgain(): Promise<void>
  /** Polls until the application closes. */
  stop(): void
}
