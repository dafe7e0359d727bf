import { useMounted } from '@mantine/hooks'

type MomentProps = {
  at: string
  /** Whether the zone is told: beside times of another one. */
  hasZone?: boolean
}

/** A moment, in the operator's own time zone as soon as the browser can tell it. */
export function Moment({ at, hasZone = false }: MomentProps) {
  const isMounted = useMounted()
  const text = new Date(at).toLocaleString('en-US', {
    ...{ year: 'numeric', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
    ...(isMounted ? {} : { timeZone: 'UTC' }),
    ...(hasZone || !isMounted ? { timeZoneName: 'short' } : {}),
  })
  return <time dateTime={at}>{text}</time>
}
