import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatCount } from '#domain/text/format-text.ts'
import { procedureQuery } from '../../app/trpc.ts'
import { Loaded } from '../LoadFailure.tsx'
import { Row, Rows } from '../list/List.tsx'
import { shortDate } from '../short-date.ts'

/** The cities visitors have asked for, and where the region of each is looked for. */
export function CityRequests() {
  const query = useQuery(procedureQuery('regions.asked'))
  return (
    <section aria-labelledby="asked-cities">
      <Text component="h2" id="asked-cities" size="lg" fw={700} mb="sm">
        Cities visitors ask for
      </Text>
      <Loaded query={query} failure="The cities could not be loaded" waiting="Loading the cities">
        {(cities) =>
          cities.length === 0 ? (
            <Text c="dimmed" maw="70ch">
              Where this site knows no parks, visitors can ask for the city. Nobody has yet.
            </Text>
          ) : (
            <Rows items={cities} keyOf={({ city }) => city} label="Cities visitors ask for">
              {({ city, count, last }) => (
                <Row
                  actions={
                    <Button
                      component="a"
                      href={`/admin/regions?${new URLSearchParams({ find: city })}`}
                      variant="default"
                      size="xs"
                      aria-label={`Find region: ${city}`}
                    >
                      Find region
                    </Button>
                  }
                >
                  <b>{city}</b>{' '}
                  <Text span size="sm" c="dimmed">
                    Asked for {count === 1 ? 'once' : `${formatCount(count)} times`}, last on{' '}
                    {shortDate(last)}
                  </Text>
                </Row>
              )}
            </Rows>
          )
        }
      </Loaded>
    </section>
  )
}
