import { Anchor, Text } from '@mantine/core'
import type { ApartPair, DuplicatePair } from '#domain/operator/merge-schemas.ts'
import { sourceName } from '#domain/park/source-names.ts'
import { parkPath } from '#domain/text/slug.ts'

/** One park of a pair. */
export function PairMember({ park }: { park: DuplicatePair['one'] | ApartPair['one'] }) {
  const { id, name, place, source } = park
  const isHidden = 'isHidden' in park && park.isHidden
  return (
    <div>
      {/* A hidden park has no page. */}
      {isHidden ? (
        <b>{name}</b>
      ) : (
        <Anchor underline="always" href={parkPath({ id, name })} target="_blank">
          {name}
        </Anchor>
      )}{' '}
      <Text span size="sm" c="dimmed">
        {[place, sourceName(source), `No.\u00A0${id}`, isHidden && 'hidden']
          .filter(Boolean)
          .join(' · ')}
      </Text>
    </div>
  )
}
