-- A position in words, with six decimals, which are 11 cm.
-- From `latitude` and `longitude` of what a source says.
CREATE OR REPLACE FUNCTION position_text(told jsonb) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT trim_scale(round((told -> 'latitude')::numeric, 6)) || ', '
    || trim_scale(round((told -> 'longitude')::numeric, 6))
$$;
