-- The park that a park was finally merged into; null if it is not merged.
-- From park_merges.
CREATE OR REPLACE FUNCTION merge_target(park bigint) RETURNS integer LANGUAGE sql STABLE AS $$
  WITH RECURSIVE way AS (
    SELECT kept_id, 1 AS step FROM park_merges WHERE merged_id = park
    UNION ALL
    SELECT next.kept_id, step + 1 FROM way JOIN park_merges AS next ON next.merged_id = way.kept_id
    WHERE step < 100
  )
  SELECT kept_id FROM way ORDER BY step DESC LIMIT 1
$$;
