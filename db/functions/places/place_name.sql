-- 'Denver, CO', 'Hyde Park, Chicago', 'Vaduz'.
-- From places.
CREATE OR REPLACE FUNCTION place_name(place integer) RETURNS text
LANGUAGE sql STABLE AS $$
  SELECT concat_ws(', ', places.name, coalesce(parent.name, nullif(places.us_state, '')))
  FROM places LEFT JOIN places AS parent ON parent.id = places.parent_id
  WHERE places.id = place
$$;
