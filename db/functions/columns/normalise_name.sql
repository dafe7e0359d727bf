-- A name as names are compared: 'St. Mary’s' is 'st marys'.
-- From the name alone, as domain/text/names.ts does. Of generated columns and an index.
CREATE OR REPLACE FUNCTION normalise_name(name text) RETURNS text
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
