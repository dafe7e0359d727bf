-- Whether hours replace others of a park: any those by a rule, and hours by the day a text.
-- From both hours; null if they are not known.
CREATE OR REPLACE FUNCTION are_better_hours(hours jsonb, known jsonb) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN hours IS NULL THEN false
    WHEN known IS NULL THEN true
    WHEN hours ? 'rule' OR known ? 'rule' THEN known ? 'rule' AND NOT hours ? 'rule'
    ELSE known -> 'weekday_text' = '[]' AND hours -> 'weekday_text' <> '[]'
  END
$$;
