import type { ComponentProps } from 'react'
import styles from './Button.module.css'

type Look = 'primary' | 'plain' | 'quiet'

type LookProps = {
  look?: Look
  /** An icon only: the button is round and needs an aria-label. */
  icon?: boolean
}

export function Button({
  look = 'plain',
  icon = false,
  className,
  ...props
}: ComponentProps<'button'> & LookProps) {
  return <button type="button" className={classes({ look, icon }, className)} {...props} />
}

export function ButtonLink({
  look = 'plain',
  icon = false,
  className,
  ...props
}: ComponentProps<'a'> & LookProps) {
  return <a className={classes({ look, icon }, className)} {...props} />
}

function classes({ look, icon }: { look: Look; icon: boolean }, extra?: string): string {
  return [styles.button, styles[look], icon && styles.icon, extra].filter(Boolean).join(' ')
}
