import { later } from '../ui/Later.tsx'
import type { ElsewhereProps } from './Elsewhere.tsx'

const load = () => import('./Elsewhere.tsx').then((file) => file.Elsewhere)
const Shown = later(load)
let InDocument: Awaited<ReturnType<typeof load>> | null = null

/** Loads what a place without parks shows, before a document is rendered. */
export async function loadElsewhere(): Promise<void> {
  InDocument ??= await load()
}

/** What is said of a place whose parks are not known; the script is loaded when it is first shown. */
export function ElsewhereSlot(props: ElsewhereProps) {
  return (
    <>
      <Shown {...props} />
      <noscript>{import.meta.env.SSR && InDocument && <InDocument {...props} />}</noscript>
    </>
  )
}
