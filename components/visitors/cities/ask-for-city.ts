import { trpc } from '../../app/trpc.ts'
import { makeStoredList } from '../../ui/stored-list.ts'
import { withTimeout } from '../../ui/with-timeout.ts'
import { showFailure } from '../rate-limit/show-failure.ts'

type AskedCity = {
  city: string
  /** By which it can be taken back. */
  receipt: string
}

/** The cities that this device has asked for. */
export const askedCities = makeStoredList<AskedCity>({
  key: 'parkfetch_cities',
  most: 100,
  isEntry: isAsked,
  isSame: (one, other) => one.city === other.city,
})

function isAsked(entry: unknown): entry is AskedCity {
  const { city, receipt } = (entry ?? {}) as Record<string, unknown>
  return typeof city === 'string' && typeof receipt === 'string'
}

/** Asks for the parks of a city, or takes that back. */
export async function toggleAsked(city: string): Promise<void> {
  const asked = askedCities.entries().find((one) => one.city === city)
  try {
    if (asked) {
      const { receipt } = asked
      await withTimeout((signal) => trpc.regions.takeBack.mutate({ receipt }, { signal }))
      askedCities.drop((one) => one.city === city)
      return
    }
    const { receipt } = await withTimeout((signal) => trpc.regions.ask.mutate({ city }, { signal }))
    askedCities.put({ city, receipt })
  } catch (error) {
    const text = 'It could not be saved. Please try again later.'
    showFailure(asked ? 'Not taken back' : 'Not asked for', error, text)
  }
}
