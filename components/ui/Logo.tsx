/** The logo: a tree whose crown is a ball to fetch. */
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="9" fill="#1d6a45" />
      <path d="M14.6 18h2.8l.8 9h-4.4z" fill="#f3ead2" />
      <path d="M9 26.2c2-1 4.4-1.5 7-1.5s5 .5 7 1.5v.8H9z" fill="#8fcf9f" />
      <circle cx="16" cy="12.5" r="8" fill="#d7e84a" />
      <path
        d="M9.3 8.3c3.6 1.1 5.6 3.7 5.3 7.7M22.7 16.7c-3.6-1.1-5.6-3.7-5.3-7.7"
        fill="none"
        stroke="#fffdf8"
        strokeWidth="1.5"
        strokeLinecap="round"
      />
    </svg>
  )
}
