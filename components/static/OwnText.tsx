import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { PageText } from '#domain/operator/config-schemas.ts'
import { pageTextQuery } from '../app/queries.ts'

type OwnTextProps = {
  page: PageText
  /** What stays below the operator's text. */
  below?: ReactNode
  /** The built-in text. */
  children?: ReactNode
}

/** The operator's own text of a page, else the built-in one. */
export function OwnText({ page, below, children }: OwnTextProps) {
  const { data } = useQuery(pageTextQuery(page))
  if (!data?.html) return children
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized by the server */}
      <div dangerouslySetInnerHTML={{ __html: data.html }} />
      {below}
    </>
  )
}
