-- Notes in park_history what a park's own source says differently of its name, position and end.
-- From each change of a park.
CREATE OR REPLACE FUNCTION note_park_stated() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was jsonb := coalesce(OLD.told, jsonb_build_object(
    'name', OLD.name, 'latitude', OLD.latitude, 'longitude', OLD.longitude));
  stated jsonb := coalesce(NEW.told, jsonb_build_object(
    'name', NEW.name, 'latitude', NEW.latitude, 'longitude', NEW.longitude));
  -- Six decimals are 11 cm.
  was_at text := trim_scale(round((was -> 'latitude')::numeric, 6)) || ', '
    || trim_scale(round((was -> 'longitude')::numeric, 6));
  stated_at text := trim_scale(round((stated -> 'latitude')::numeric, 6)) || ', '
    || trim_scale(round((stated -> 'longitude')::numeric, 6));
BEGIN
  INSERT INTO park_history (park_id, source, key, before, after)
  SELECT NEW.id, NEW.source, change.key, change.before, change.after
  FROM (VALUES
    ('name', was ->> 'name', stated ->> 'name'),
    ('position', was_at, stated_at),
    ('closed', (NOT OLD.told_listed)::text, (NOT NEW.told_listed)::text)
  ) AS change(key, before, after)
  WHERE change.before <> change.after;
  RETURN NULL;
END
$$;

-- The trigger of earlier versions.
DROP TRIGGER IF EXISTS parks_told_noted ON parks;

CREATE OR REPLACE TRIGGER parks_stated_noted AFTER UPDATE ON parks
  FOR EACH ROW WHEN (OLD.name <> '' AND NEW.name <> '' AND OLD.source = NEW.source
    AND NOT is_google(NEW.source) AND NEW.source <> 'test'
    AND (OLD.name, OLD.latitude, OLD.longitude, OLD.told_listed, OLD.told)
      IS DISTINCT FROM (NEW.name, NEW.latitude, NEW.longitude, NEW.told_listed, NEW.told))
  EXECUTE FUNCTION note_park_stated();
