/**
 * Asks for a picture that the stage will need, while the stage's own code is on its way; the browser keeps it. A game
 * says it where its code begins.
 */
export function askForArt(url: string): void {
  new Image().src = url
}
