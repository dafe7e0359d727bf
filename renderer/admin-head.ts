import type { Head } from './types.ts'

/** The head of a page of the operator's, which is for nobody else to find. */
export function adminHead(title: string): Head {
  return { title: `${title} | Admin`, description: "The operator's area.", noindex: true }
}
