import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { encode } from 'uqr'
import styles from './Footer.module.css'
import { Copyright } from './Footer.tsx'

/** The footer at the end of the list, on a phone and on paper, which has the page's address. */
export function ListFooter() {
  const [address, setAddress] = useState('')

  useEffect(() => {
    const note = () => flushSync(() => setAddress(window.location.href))
    window.addEventListener('beforeprint', note)
    return () => window.removeEventListener('beforeprint', note)
  }, [])

  return (
    <footer className={`${styles.footer} ${styles.ofList}`}>
      <Copyright />
      {address && (
        <div className={styles.printed}>
          <QrCode text={address} />
          <p>{address}</p>
        </div>
      )}
    </footer>
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
