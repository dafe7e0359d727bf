-- What is known of a park that is worth a page, what of it for good, and until when the rest.
-- From its JSON, outline, layers and facts, after all else is derived. By it the sitemap chooses.
CREATE OR REPLACE FUNCTION parks_derive_known() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  shown jsonb := CASE WHEN NEW.json_fields = '' THEN '{}' ELSE '{' || NEW.json_fields END;
  has_outline boolean := EXISTS (SELECT FROM park_outlines WHERE park_id = NEW.id);
  lasting parks := NEW;
  states_facts boolean := NEW.facts_yes <> b'0'::bit(128) OR NEW.facts_no <> b'0'::bit(128)
    OR shown -> 'amenities' <> '[]';
  has_facts boolean := NEW.facts <> '{}' OR NEW.has_layers OR NEW.has_corrections;
  layer record;
BEGIN
  -- Facts that nothing filters by, such as a website, are in neither mask.
  IF NOT states_facts AND has_facts THEN
    states_facts := EXISTS (SELECT FROM won_facts(NEW, false) AS won WHERE won.value <> 'unknown');
  END IF;
  -- The bits are in the order of domain/park/worth-knowing.ts.
  NEW.known := CASE WHEN (shown ->> 'area')::float8 > 0 THEN 1 ELSE 0 END
    + CASE WHEN coalesce(nullif(shown ->> 'vicinity', ''), shown ->> 'formattedAddress') <> '' THEN 2 ELSE 0 END
    + CASE WHEN has_outline THEN 4 ELSE 0 END
    + CASE WHEN shown ? 'photos' THEN 8 ELSE 0 END
    + CASE WHEN NEW.shown_rating IS NOT NULL THEN 16 ELSE 0 END
    + CASE WHEN states_facts THEN 32 ELSE 0 END;
  NEW.known_for_good := NEW.known;
  NEW.known_until := NULL;
  IF NEW.has_layers THEN
    SELECT min(kept_until) INTO NEW.known_until FROM park_layers WHERE park_id = NEW.id;
  END IF;
  IF NEW.known_until IS NULL THEN
    RETURN NEW;
  END IF;
  FOR layer IN
    SELECT facts FROM park_layers WHERE park_id = NEW.id AND kept_until IS NULL
    ORDER BY source = 'visitors', source
  LOOP
    lasting := park_with_layer(lasting, layer.facts);
  END LOOP;
  IF NEW.has_corrections THEN
    lasting := park_corrected(lasting);
  END IF;
  SELECT copied.facts_yes, copied.facts_no, copied.amenities
  INTO lasting.facts_yes, lasting.facts_no, lasting.amenities
  FROM park_knowledge(NEW, lasting.amenities, true) AS copied;
  NEW.known_for_good := CASE WHEN lasting.area > 0 THEN 1 ELSE 0 END
    + CASE WHEN coalesce(nullif(lasting.vicinity, ''), lasting.formatted_address) <> '' THEN 2 ELSE 0 END
    + CASE WHEN has_outline THEN 4 ELSE 0 END
    + CASE WHEN lasting.photos <> '[]' THEN 8 ELSE 0 END
    + CASE WHEN lasting.rating IS NOT NULL THEN 16 ELSE 0 END
    + CASE WHEN lasting.facts_yes <> b'0'::bit(128) OR lasting.facts_no <> b'0'::bit(128)
        OR lasting.amenities <> '{}'
        OR EXISTS (SELECT FROM won_facts(NEW, true) AS won WHERE won.value <> 'unknown')
      THEN 32 ELSE 0 END;
  RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER parks_derive_known BEFORE INSERT OR UPDATE ON parks
  FOR EACH ROW EXECUTE FUNCTION parks_derive_known();
