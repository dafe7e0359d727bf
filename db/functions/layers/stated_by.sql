-- The source of each shown field that the park's own source does not state, except amenities and facts.
-- From park_layers and corrected_fields, in the order of park_with_layer and park_corrected.
CREATE OR REPLACE FUNCTION stated_by(park parks, copyable boolean) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
DECLARE
  fields text[] := ARRAY['vicinity', 'formattedAddress', 'openingHours', 'description', 'area',
    'rating', 'photos'];
  known jsonb := jsonb_strip_nulls(jsonb_build_object('vicinity', park.vicinity,
    'formattedAddress', park.formatted_address, 'openingHours', park.opening_hours,
    'description', park.description, 'area', park.area, 'rating', park.rating,
    'photos', nullif(park.photos, '[]')));
  sources jsonb := '{}';
  others jsonb;
  layer record;
  field text;
BEGIN
  IF copyable AND is_google(park.source) THEN
    known := '{}';
  END IF;
  IF park.has_layers THEN
    FOR layer IN
      SELECT source, facts FROM park_layers
      WHERE park_id = park.id AND NOT (copyable AND is_google(source))
      ORDER BY source = 'visitors', source
    LOOP
      others := '{}';
      IF layer.source LIKE 'merged-%' THEN
        SELECT stated_by(merged, true) INTO others FROM parks AS merged
        WHERE id = (SELECT merged_id FROM park_merges
          WHERE kept_id = park.id AND 'merged-' || merged_id = layer.source);
      END IF;
      FOREACH field IN ARRAY fields LOOP
        IF layer.facts ? field AND (NOT known ? field OR (field = 'openingHours'
          AND are_better_hours(layer.facts -> field, known -> field))) THEN
          known := known || jsonb_build_object(field, layer.facts -> field);
          sources := sources
            || jsonb_build_object(field, coalesce(others ->> field,
              CASE WHEN field = 'openingHours' THEN layer.facts ->> 'hoursBy' END,
              layer_source(layer.source)));
        END IF;
      END LOOP;
    END LOOP;
  END IF;
  IF park.has_corrections THEN
    SELECT (sources - coalesce(array_agg(key), '{}')) || coalesce(jsonb_object_agg(key, 'operator')
      FILTER (WHERE value NOT IN ('null', 'false', '""')), '{}') INTO sources
    FROM jsonb_each(corrected_fields(park.id) - ARRAY['amenities', 'hidden']);
  END IF;
  RETURN (SELECT jsonb_object_agg(key, value) FROM jsonb_each(sources)
    WHERE value <> to_jsonb(park.source));
END
$$;
