import type { ComponentProps } from 'react'
import styles from './Button.module.css'

type LookProps = {
  look?: 'primary' | 'plain' | 'quiet'
  /** An icon only: the button is round and needs an aria-label. */
  icon?: boolean
}

export function Button({ look, icon, className, ...props }: ComponentProps<'button'> & LookProps) {
  return <button type="button" className={classes({ look, icon }, className)} {...props} />
}

export function ButtonLink({ look, icon, className, ...props }: ComponentProps<'a'> & LookProps) {
  return <a className={classes({ look, icon }, className)} {...props} />
}

function classes({ look = 'plain', icon }: LookProps, extra?: string): string {
  return [styles.button, styles[look], icon && styles.icon, extra].filter(Boolean).join(' ')
}
