import { PrintedAddress } from '../ui/PrintedAddress.tsx'
import styles from './Footer.module.css'
import { Copyright } from './Footer.tsx'

/** The footer at the end of the list, on a phone and on paper, which has the page's address. */
export function ListFooter() {
  return (
    <footer className={`${styles.footer} ${styles.ofList}`}>
      <Copyright />
      <PrintedAddress />
    </footer>
  )
}
