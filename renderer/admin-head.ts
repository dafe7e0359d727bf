import type { Head } from './types.ts'

/** The head of an operator's page, which is not indexed. */
export function adminHead(title: string): Head {
  return { title: `${title} | Admin`, description: "The operator's area.", noindex: true }
}
