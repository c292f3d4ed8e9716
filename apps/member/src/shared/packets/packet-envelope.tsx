import '@liuhe/web/styles/palettes/packet.css'

/** The small envelope of a bubble; it stands beside words that say the same. */
export const PacketEnvelope = ({ size = 40 }: { size?: number }) => (
  <svg width={size} height={(size * 5) / 4} viewBox="0 0 32 40" aria-hidden="true">
    <rect x="1" y="1" width="30" height="38" rx="4" fill="var(--packet-deep)" stroke="var(--packet-gold)" />
    <path d="M1.5 5a4 4 0 0 1 4-3.5h21a4 4 0 0 1 4 3.5v9Q16 24 1.5 14Z" fill="var(--packet-light)" />
    <circle cx="16" cy="17" r="6.5" fill="var(--packet-gold)" />
    <path
      d="m13 13.5 3 3.5 3-3.5M16 17v4.5M13.4 17.300h5.200M13.4 19.300h5.200"
      fill="none"
      stroke="var(--packet-ink)"
      strokeWidth="1.2"
    />
  </svg>
)
