/** A SQL expression: what lies in a park of `parks`, a list of `InsidesOf`; null if none is known. */
export const INSIDES = `(
  select jsonb_agg(jsonb_build_object('source', source, 'insides', insides) order by source)
  from park_insides where park_insides.park_id = parks.id)`
