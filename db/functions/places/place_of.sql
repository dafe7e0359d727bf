-- The place that a park is in: the city it names, or the smallest part of it whose outline holds the park.
-- From places and place_outlines. Null if it is in none; outside the United States the state is empty.
CREATE OR REPLACE FUNCTION place_of(
  city text, state text, latitude double precision, longitude double precision
) RETURNS integer LANGUAGE plpgsql STABLE AS $$
DECLARE
  location point := point(longitude, latitude);
  named integer;
  holding integer;
BEGIN
  IF city <> '' THEN
    SELECT id INTO named FROM places
    WHERE search_name = normalise_name(city) AND us_state = coalesce(state, '')
      AND (state IS NOT NULL OR point(places.longitude, places.latitude) <-> location < 0.5)
    ORDER BY point(places.longitude, places.latitude) <-> location LIMIT 1;
  END IF;
  SELECT place.id INTO holding
  FROM place_outlines JOIN places AS place ON place.id = place_id
  WHERE bounds @> box(location, location) AND outline @> location
    AND (named IS NULL OR place.id = named OR parent_id = named
      OR (SELECT parent.parent_id FROM places AS parent WHERE parent.id = place.parent_id) = named)
  ORDER BY land_area, place.id LIMIT 1;
  RETURN coalesce(holding, named);
END
$$;
