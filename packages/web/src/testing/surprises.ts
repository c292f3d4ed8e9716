let surprises: Error[] = []

/** Fails the test that runs, also when the page swallows the error. */
export const surprise = (error: Error): void => void surprises.push(error)

/** What surprised since this was asked last. */
export function takeSurprises(): Error[] {
  const taken = surprises
  surprises = []
  return taken
}
