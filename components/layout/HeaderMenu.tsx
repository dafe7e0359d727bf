import type { FocusEvent, KeyboardEvent, ReactNode } from 'react'
import { later } from '../ui/Later.tsx'
import styles from './HeaderMenu.module.css'

const MenuSwitches = later(() => import('./Switches.tsx').then((file) => file.MenuSwitches), {
  isExtra: true,
})

/**
 * A phone's menu of what has no room in the header: a native disclosure, which works without scripts.
 *
 * @param children page-specific links
 */
export function HeaderMenu({ children }: { children?: ReactNode }) {
  function closeOnLeave({ currentTarget, relatedTarget }: FocusEvent<HTMLDetailsElement>) {
    if (!currentTarget.contains(relatedTarget)) currentTarget.open = false
  }

  function closeOnEscape(event: KeyboardEvent<HTMLDetailsElement>) {
    if (event.key !== 'Escape' || !event.currentTarget.open) return
    // A park's card stays open.
    event.preventDefault()
    event.currentTarget.open = false
    event.currentTarget.querySelector('summary')?.focus()
  }

  return (
    <details className={styles.menu} onBlur={closeOnLeave} onKeyDown={closeOnEscape}>
      <summary aria-label="Menu" />
      <div className={styles.body}>
        <a href="/help">Help out</a>
        <a href="/blog">Blog</a>
        {children}
        <MenuSwitches />
      </div>
    </details>
  )
}
