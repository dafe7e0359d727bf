-- The order of 'Best known': more points come first.
-- From what visitors are shown of a park, and its popularity.
CREATE OR REPLACE FUNCTION park_score(park parks, popularity real) RETURNS real
LANGUAGE sql IMMUTABLE AS $$
  SELECT (
    CASE
      -- 1.5 for each power of ten above 1,000 square metres.
      -- The areas of only some national parks are known, though all are large.
      WHEN park.area IS NULL OR park.name ~* '\mnational\M' THEN 1
      ELSE least(6, 1.5 * log(greatest(1000, park.area) / 1000))
    END
    + CASE
      -- Buildings and roads of the Park Service are no parks.
      WHEN park.types && '{historic_site,parkway}' AND 'park' <> ALL (park.types) THEN -4
      -- A park that nobody has named.
      WHEN park.name ~* '^park no\.? \d+$' THEN -4
      WHEN park.name ~* '\mnational historic site\M|\mparkway$|\m(hall|home|house|church)\M.*\mnational\M' THEN -4
      WHEN 'national_park' = ANY (park.types) OR park.name ~* '\mnational\M.*\mparks?\M'
        AND park.in_place IS NULL
        AND park.name !~* '\m(histori|military|battlefield|performing)' THEN 20
      -- In a town, they are a building or a square.
      WHEN park.name ~* '\mnational monument\M' AND park.in_place IS NULL THEN 17
      WHEN park.name ~* '\mnational (seashore|lakeshore|preserve|recreation area|forest|grassland)s?\M'
        AND park.in_place IS NULL THEN 6
      WHEN 'playground' = ANY (park.types) AND 'park' <> ALL (park.types) THEN -3
      WHEN 'dog_park' = ANY (park.types) AND 'park' <> ALL (park.types) THEN -2
      WHEN 'garden' = ANY (park.types) AND 'park' <> ALL (park.types) THEN -2
      WHEN 'plaza' = ANY (park.types) AND 'park' <> ALL (park.types) THEN -1
      ELSE 0
    END
    + CASE WHEN 'tourist_attraction' = ANY (park.types) THEN 6 ELSE 0 END
    -- What guidebooks of its city begin with.
    + CASE WHEN 'landmark' = ANY (park.types) THEN 6 ELSE 0 END
    + CASE WHEN park.description <> '' THEN 2 ELSE 0 END
    + CASE WHEN park.photos <> '[]' THEN 1 ELSE 0 END
    + CASE WHEN park.formatted_address <> '' THEN 0.5 ELSE 0 END
    + CASE WHEN park.opening_hours IS NOT NULL AND NOT park.opening_hours ? 'rule' THEN 0.5 ELSE 0 END
    + bit_count(amenity_bits(park.amenities)::bit(9)) / 2.0
    -- The Bayesian average with 10 ratings of 4, and the number of ratings; five at least.
    + CASE
      WHEN park.rating IS NULL OR coalesce(park.user_ratings_total, 0) < 5 THEN 0
      ELSE 3 * (
          (park.rating * coalesce(park.user_ratings_total, 0) + 40)
          / (coalesce(park.user_ratings_total, 0) + 10) - 4
        ) + least(4, log(1 + coalesce(park.user_ratings_total, 0)))
    END
    + popularity
  )::real
$$;
