-- What is known of a park that is worth a page, what of it for good, and until when the rest.
-- From its JSON, outline, layers and facts.
CREATE OR REPLACE FUNCTION park_known(park parks,
  OUT known smallint, OUT known_for_good smallint, OUT known_until timestamptz)
LANGUAGE plpgsql STABLE AS $$
DECLARE
  shown jsonb := CASE WHEN park.json_fields = '' THEN '{}' ELSE '{' || park.json_fields END;
  has_outline boolean := EXISTS (SELECT FROM park_outlines WHERE park_id = park.id);
  lasting parks := park;
  tells boolean := park.facts_yes <> b'0'::bit(128) OR park.facts_no <> b'0'::bit(128)
    OR shown -> 'amenities' <> '[]';
  has_facts boolean := park.facts <> '{}' OR park.has_layers OR park.has_corrections;
  layer record;
BEGIN
  -- Facts that nothing filters by, such as a website, are in neither mask.
  IF NOT tells AND has_facts THEN
    tells := EXISTS (SELECT FROM won_facts(park, false) AS won WHERE won.value <> 'unknown');
  END IF;
  known := known_bits(
    (shown ->> 'area')::float8 > 0,
    coalesce(nullif(shown ->> 'vicinity', ''), shown ->> 'formattedAddress') <> '',
    has_outline,
    shown ? 'photos',
    park.shown_rating IS NOT NULL,
    tells
  );
  known_for_good := known;
  IF NOT park.has_layers THEN
    RETURN;
  END IF;
  SELECT min(park_layers.kept_until) INTO known_until FROM park_layers WHERE park_id = park.id;
  IF known_until IS NULL THEN
    RETURN;
  END IF;
  FOR layer IN
    SELECT facts FROM park_layers WHERE park_id = park.id AND kept_until IS NULL
    ORDER BY source = 'visitors', source
  LOOP
    lasting := park_with_layer(lasting, layer.facts);
  END LOOP;
  IF park.has_corrections THEN
    lasting := park_corrected(lasting);
  END IF;
  SELECT copied.facts_yes, copied.facts_no, copied.amenities
  INTO lasting.facts_yes, lasting.facts_no, lasting.amenities
  FROM park_knowledge(park, lasting.amenities, true) AS copied;
  known_for_good := known_bits(
    lasting.area > 0,
    coalesce(nullif(lasting.vicinity, ''), lasting.formatted_address) <> '',
    has_outline,
    lasting.photos <> '[]',
    lasting.rating IS NOT NULL,
    lasting.facts_yes <> b'0'::bit(128) OR lasting.facts_no <> b'0'::bit(128)
      OR lasting.amenities <> '{}'
      OR EXISTS (SELECT FROM won_facts(park, true) AS won WHERE won.value <> 'unknown')
  );
END
$$;
