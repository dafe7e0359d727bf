-- Mercator y of a latitude, in degrees, true to scale beside the longitude (domain/geo.ts).
CREATE FUNCTION mercator_y(latitude double precision) RETURNS double precision
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT degrees(ln(tan(pi() / 4 + radians(latitude) / 2)))
$$;
--> statement-breakpoint
-- One bit for each of the nine amenities, in the order of domain/amenities.ts.
CREATE FUNCTION amenity_bits(amenities text[]) RETURNS integer
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT
    CASE WHEN 'Playground' = ANY (amenities) THEN 1 ELSE 0 END
    + CASE WHEN 'Dog Park' = ANY (amenities) THEN 2 ELSE 0 END
    + CASE WHEN 'Restrooms' = ANY (amenities) THEN 4 ELSE 0 END
    + CASE WHEN 'Picnic Area' = ANY (amenities) THEN 8 ELSE 0 END
    + CASE WHEN 'Sports Facilities' = ANY (amenities) THEN 16 ELSE 0 END
    + CASE WHEN 'Walking Trails' = ANY (amenities) THEN 32 ELSE 0 END
    + CASE WHEN 'Nature Views' = ANY (amenities) THEN 64 ELSE 0 END
    + CASE WHEN 'Camping' = ANY (amenities) THEN 128 ELSE 0 END
    + CASE WHEN 'Wheelchair Accessible' = ANY (amenities) THEN 256 ELSE 0 END
$$;
--> statement-breakpoint
-- A name as names are compared (domain/names.ts).
CREATE FUNCTION normalise_name(name text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT regexp_replace(regexp_replace(regexp_replace(
    btrim(
      regexp_replace(
        regexp_replace(
          lower(regexp_replace(normalize(name, NFD), '[\u0300-\u036f]', '', 'g')),
          '[''’]', '', 'g'
        ),
        '[^a-z0-9\u00c0-\u1fff\u2c00-\U0010ffff]+', ' ', 'g'
      )
    ),
    '(?<![^ ])mt(?![^ ])', 'mount', 'g'),
    '(?<![^ ])ft(?![^ ])', 'fort', 'g'),
    '(?<![^ ])saint(?![^ ])', 'st', 'g')
$$;
