-- What a merged park says, as a layer of its target: what may be copied, with its sources.
-- From park_copyable, won_facts and park_layers of the merged park, on each change of a hidden one.
CREATE OR REPLACE FUNCTION parks_write_merged() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  park parks := NEW;
  target integer := (SELECT kept_id FROM park_merges WHERE merged_id = park.id);
  is_temporary boolean := is_google(park.source) OR park.kept_until IS NOT NULL;
  stated parks;
BEGIN
  IF target IS NULL THEN
    RETURN NULL;
  END IF;
  IF park.name = '' THEN
    DELETE FROM park_layers WHERE source = 'merged-' || park.id;
    RETURN NULL;
  END IF;
  stated := park_copyable(park);
  INSERT INTO park_layers (park_id, source, source_id, facts)
  SELECT target, 'merged-' || park.id, park.id::text, jsonb_strip_nulls(jsonb_build_object(
    'vicinity', stated.vicinity, 'formattedAddress', stated.formatted_address,
    'openingHours', stated.opening_hours, 'amenities', nullif(to_jsonb(stated.amenities), '[]'),
    'rating', CASE WHEN NOT is_temporary THEN stated.rating END,
    'userRatingsTotal', CASE WHEN NOT is_temporary THEN stated.user_ratings_total END,
    'photos', CASE WHEN NOT is_temporary THEN nullif(stated.photos, '[]') END,
    'description', CASE WHEN NOT is_temporary THEN stated.description END,
    'otherNames', CASE WHEN NOT is_temporary THEN nullif(to_jsonb(stated.other_names), '[]') END,
    'area', CASE WHEN NOT is_temporary THEN stated.area END,
    'facts', (
      SELECT jsonb_object_agg(won.key, jsonb_build_object('value', won.value,
        'since', to_char(won.observed_at AT TIME ZONE 'utc', 'YYYY-MM-DD'),
        'told', CASE WHEN won.observed_at IS NULL THEN (
          SELECT max(said.fact ->> 'told')
          FROM (
            SELECT park.facts -> won.key, park.source
            UNION ALL
            SELECT facts -> 'facts' -> won.key, regexp_replace(source, '-details$', '')
            FROM park_layers WHERE park_id = park.id
          ) AS said(fact, by_source)
          WHERE coalesce(said.fact ->> 'source', by_source) = won.source
            AND said.fact ->> 'value' = won.value) END,
        'reference', won.reference, 'how', nullif(won.how, 'stated'), 'source', won.source))
      FROM won_facts(park, true) AS won),
    'enrichedBy', (
      SELECT jsonb_agg(DISTINCT by_source) FROM (
        SELECT unnest(park.enriched_by || park.source) AS by_source
        UNION ALL
        SELECT regexp_replace(source, '-details$', '') FROM park_layers
        WHERE park_id = park.id AND source NOT IN ('visitors', 'rules') AND source NOT LIKE 'merged-%'
        UNION ALL
        SELECT jsonb_array_elements_text(facts -> 'enrichedBy') FROM park_layers
        WHERE park_id = park.id AND facts ? 'enrichedBy'
      ) AS stated WHERE NOT is_google(by_source))))
  ON CONFLICT (source, source_id) DO UPDATE
    SET park_id = excluded.park_id, facts = excluded.facts, updated_at = now()
    WHERE (park_layers.park_id, park_layers.facts) IS DISTINCT FROM (excluded.park_id, excluded.facts);
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER parks_write_merged AFTER UPDATE ON parks
  FOR EACH ROW WHEN (NEW.hidden) EXECUTE FUNCTION parks_write_merged();
