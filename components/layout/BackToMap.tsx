import type { ReactNode } from 'react'
import { ButtonLink } from '../ui/Button.tsx'

/** @param children further links */
export function BackToMap({ children }: { children?: ReactNode }) {
  return (
    <div className="actions">
      <ButtonLink look="primary" href="/">
        Back to Map
      </ButtonLink>
      {children}
    </div>
  )
}
