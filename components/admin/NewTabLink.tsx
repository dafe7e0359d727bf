import { Anchor, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'

/** A link that opens in a new tab, and says so. */
export function NewTabLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Anchor
      href={href}
      target="_blank"
      rel="noopener"
      underline="always"
      display="inline-flex"
      mih={24}
      miw={24}
      style={{ alignItems: 'center', gap: 4, overflowWrap: 'anywhere' }}
    >
      {children}
      <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </Anchor>
  )
}
