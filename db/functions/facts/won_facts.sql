-- The facts that visitors are shown of a park, each with its source.
-- From its own facts and park_facts; `copyable` leaves Google's out, and what has expired.
CREATE OR REPLACE FUNCTION won_facts(park parks, copyable boolean,
  OUT key text, OUT value text, OUT how text, OUT source text, OUT reference text,
  OUT observed_at timestamptz)
RETURNS SETOF record LANGUAGE plpgsql STABLE ROWS 5 SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
BEGIN
  IF NOT (park.has_layers OR park.has_corrections OR copyable) THEN
    RETURN QUERY
    SELECT stated.key, stated.value,
      CASE WHEN park.source = 'operator' AND stated.source IS NULL THEN 'operator' ELSE stated.how END,
      coalesce(stated.source, park.source), stated.reference, stated.observed_at
    FROM stated_facts(park.facts, park.amenities) AS stated;
    RETURN;
  END IF;
  RETURN QUERY
  -- The operator's word is as new as the last time visitors agreed on it.
  SELECT won.key, won.value, won.how, won.source, won.reference,
    CASE WHEN won.how = 'operator' THEN greatest(won.observed_at, (
      SELECT said.observed_at FROM park_facts AS said
      WHERE said.park_id = park.id AND said.told_by = 'visitors'
        AND said.key = won.key AND said.value = won.value)) ELSE won.observed_at END
  FROM (
    SELECT best.*, bool_or(best.key = 'dog_area' AND best.value IN ('yes', 'limited')) OVER ()
      AS has_dog_area
    FROM (
      SELECT DISTINCT ON (fact.key) fact.key, fact.value, fact.how, fact.source, fact.reference,
        fact.observed_at
      FROM (
        SELECT stated.key, stated.value,
          CASE WHEN park.source = 'operator' AND stated.source IS NULL THEN 'operator' ELSE stated.how END AS how,
          coalesce(stated.source, park.source) AS source,
          stated.reference, stated.observed_at, true AS is_own, false AS is_correction
        FROM stated_facts(park.facts, park.amenities) AS stated
        WHERE NOT copyable OR NOT (is_google(park.source) OR coalesce(park.kept_until <= now(), false))
        UNION ALL
        SELECT other.key, other.value, other.how, regexp_replace(other.source, '-details$', ''),
          other.reference, other.observed_at, false, other.told_by = ''
        FROM park_facts AS other
        WHERE other.park_id = park.id AND other.told_by <> park.source
          AND NOT (copyable AND (is_google(other.told_by) OR EXISTS (
            SELECT FROM park_layers
            WHERE park_id = park.id AND park_layers.source = other.told_by AND kept_until <= now())))
      ) AS fact
      WHERE NOT (copyable AND is_google(fact.source))
      -- A correction counts for more than what the operator stated when adding the park.
      ORDER BY fact.key, fact.is_correction DESC,
        CASE fact.how WHEN 'operator' THEN 0 WHEN 'inside' THEN 2 WHEN 'rule' THEN 3 WHEN 'derived' THEN 4
          ELSE 1 END,
        fact.observed_at DESC NULLS LAST, fact.how = 'visitors' DESC, fact.is_own DESC, fact.source
    ) AS best
  ) AS won
  -- A rule for dogs on a leash is not of the area where they may run.
  WHERE won.value <> 'unknown' AND NOT (won.has_dog_area AND won.key = 'leash'
    AND won.value IN ('on', 'no') AND won.how = 'rule');
END
$$;
