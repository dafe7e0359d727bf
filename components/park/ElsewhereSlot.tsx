import { later } from '../ui/Later.tsx'
import type { ElsewhereProps } from './ElsewhereLinks.tsx'

const load = () => import('./ElsewhereLinks.tsx').then((file) => file.ElsewhereLinks)
const Links = later(load)
let InDocument: Awaited<ReturnType<typeof load>> | null = null

/** Loads the links, before a document is rendered. */
export async function loadElsewhereLinks(): Promise<void> {
  InDocument ??= await load()
}

/** Where parks are known; the script is loaded when it is first shown. */
export function ElsewhereSlot(props: ElsewhereProps) {
  return (
    <>
      <Links {...props} />
      <noscript>{InDocument && <InDocument {...props} />}</noscript>
    </>
  )
}
