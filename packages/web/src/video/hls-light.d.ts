// The package types its full build only; the light one is the same without captions, encryption and audio tracks.
declare module 'hls.js/light' {
  export { default } from 'hls.js'
}
