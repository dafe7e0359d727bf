-- The words that a park's type is searched by, a line each.
-- From its name, types and amenities.
CREATE OR REPLACE FUNCTION park_kinds(name text, types text[], amenities text[]) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT replace(lower(array_to_string(name || types || amenities, E'\n')), '_', ' ')
$$;
