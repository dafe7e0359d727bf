-- Places as a JSON list: '[lng,lat,lng,lat]' in whole steps, each from the place before.
-- From the places alone, in steps of 1e-5 degrees. domain/geo/approach.ts reads it.
CREATE OR REPLACE FUNCTION step_list(places point[]) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT '[' || coalesce(string_agg(concat(lng, ',', lat), ',' ORDER BY number), '') || ']'
  FROM (
    SELECT number, lng - lag(lng, 1, 0) OVER (ORDER BY number) AS lng,
      lat - lag(lat, 1, 0) OVER (ORDER BY number) AS lat
    FROM (
      SELECT number, round(place[0])::integer AS lng, round(place[1])::integer AS lat
      FROM unnest(places) WITH ORDINALITY AS each(place, number)
    ) AS whole
  ) AS steps
$$;
