-- The Mercator y of a latitude in degrees, true to scale beside the longitude.
-- From the latitude alone, as domain/geo does. Of parks.position.
CREATE OR REPLACE FUNCTION mercator_y(latitude double precision) RETURNS double precision
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT degrees(ln(tan(pi() / 4 + radians(latitude) / 2)))
$$;
