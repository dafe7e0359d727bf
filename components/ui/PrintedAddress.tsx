import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { encode } from 'uqr'
import styles from './PrintedAddress.module.css'

/**
 * An address with its QR code, on paper only.
 * @param props.path an address on this site; without it, the page's own
 */
export function PrintedAddress({ path = '' }: { path?: string }) {
  const [address, setAddress] = useState('')

  useEffect(() => {
    const { location } = window
    const note = () => flushSync(() => setAddress(path ? location.origin + path : location.href))
    window.addEventListener('beforeprint', note)
    return () => window.removeEventListener('beforeprint', note)
  }, [path])

  if (!address) return null
  return (
    <div className={styles.printed}>
      <QrCode text={address} />
      <p>{address}</p>
    </div>
  )
}

function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text)
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  )
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label="QR code of this page">
      <path d={squares.join('')} />
    </svg>
  )
}
