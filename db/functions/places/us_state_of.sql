-- The state that a park names, else the one whose outline holds it or is nearest within 0.02 degrees.
-- From us_state_outlines, which cut off piers, beaches and small islands. Null if it is in none.
CREATE OR REPLACE FUNCTION us_state_of(state text, latitude double precision, longitude double precision)
RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  place point := point(longitude, latitude);
  around box := box(point(longitude - 0.02, latitude - 0.02), point(longitude + 0.02, latitude + 0.02));
  named text;
  found_code text;
BEGIN
  IF state <> '' THEN
    SELECT code INTO found_code FROM us_state_outlines WHERE code = state LIMIT 1;
    IF found_code IS NULL THEN
      named := normalise_name(state);
      SELECT code INTO found_code FROM us_state_outlines
      WHERE code = upper(named) OR name = named LIMIT 1;
    END IF;
  END IF;
  IF found_code IS NULL THEN
    SELECT code INTO found_code FROM us_state_outlines
    WHERE bounds @> place AND outline @> place ORDER BY code LIMIT 1;
  END IF;
  IF found_code IS NULL THEN
    SELECT code INTO found_code FROM us_state_outlines
    WHERE bounds && around AND outline <-> place <= 0.02
    ORDER BY outline <-> place, code LIMIT 1;
  END IF;
  RETURN found_code;
END
$$;
