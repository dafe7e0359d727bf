import styles from './HeaderMenu.module.css'
import { ThemeSwitch } from './ThemeSwitch.tsx'
import { UnitsSwitch } from './UnitsSwitch.tsx'

/** The buttons for units and theme. */
export function Switches() {
  return (
    <>
      <UnitsSwitch />
      <ThemeSwitch />
    </>
  )
}

/** The same with their words, in a menu. */
export function MenuSwitches() {
  return (
    <>
      <span className={styles.switch}>
        Units <UnitsSwitch />
      </span>
      <span className={styles.switch}>
        Theme <ThemeSwitch />
      </span>
    </>
  )
}
