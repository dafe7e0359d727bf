-- Other names as names are compared: at most 20, each once, without the name itself.
-- From the names alone.
CREATE OR REPLACE FUNCTION normalise_names(name text, others text[]) RETURNS text[]
LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(array_agg(compared ORDER BY place), '{}') FROM (
    SELECT compared, min(place) AS place
    FROM unnest(others) WITH ORDINALITY AS stated(other, place), normalise_name(other) AS compared
    WHERE compared NOT IN ('', normalise_name(name))
    GROUP BY compared ORDER BY 2 LIMIT 20
  ) AS known
$$;
