/**
 * The answer, or an error when it has not come in so many ms. A query whose connection was lost in a bad moment may
 * never be answered at all (porsager/postgres #1208); anyone who asks again and again must not wait for it for ever.
 */
export async function withPatience<T>(answer: Promise<T>, ms: number): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`no answer in ${ms} ms`)), ms).unref()
  try {
    return await Promise.race([answer, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
