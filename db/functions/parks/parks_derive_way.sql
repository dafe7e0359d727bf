-- Where a park without an address is: 'near Oak Street & 5th Avenue, Columbus'.
-- From near_street and its place: adds `near` to the JSON.
CREATE OR REPLACE FUNCTION parks_derive_way() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  shown jsonb := '{' || NEW.json_fields;
BEGIN
  IF NOT shown ?| ARRAY['vicinity', 'formattedAddress'] THEN
    NEW.json_fields := left(NEW.json_fields, -1) || ',"near":'
      || to_json(concat_ws(', ', 'near ' || NEW.near_street, split_part(shown ->> 'place', ',', 1)))
      || ',"nearFrom":' || to_json(NEW.near_source) || '}';
  END IF;
  RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER parks_derive_way BEFORE INSERT OR UPDATE ON parks
  FOR EACH ROW WHEN (NEW.near_street IS NOT NULL)
  EXECUTE FUNCTION parks_derive_way();
