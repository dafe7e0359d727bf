-- Has a park derived anew when a source says something else of it.
-- From each change of park_layers: writes park_facts, and has_layers of the park.
CREATE OR REPLACE FUNCTION park_layers_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  former jsonb;
BEGIN
  PERFORM FROM parks
  WHERE id IN (CASE WHEN TG_OP <> 'DELETE' THEN NEW.park_id END,
    CASE WHEN TG_OP <> 'INSERT' THEN OLD.park_id END)
  ORDER BY id FOR NO KEY UPDATE;
  IF TG_OP = 'DELETE' OR TG_OP = 'UPDATE' AND (
    (OLD.park_id, OLD.source) <> (NEW.park_id, NEW.source)
    OR NOT NEW.facts ?| ARRAY['facts', 'amenities'])
  THEN
    former := (SELECT jsonb_object_agg(key, value) FROM park_facts
      WHERE park_id = OLD.park_id AND told_by = OLD.source AND NOT is_google(source));
    DELETE FROM park_facts WHERE park_id = OLD.park_id AND told_by = OLD.source;
    PERFORM note_stated(OLD.park_id, OLD.source, former);
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.facts ?| ARRAY['facts', 'amenities'] THEN
    PERFORM write_layer(NEW);
  END IF;
  UPDATE parks SET has_layers = EXISTS (SELECT FROM park_layers WHERE park_id = parks.id)
  WHERE id IN (CASE WHEN TG_OP <> 'DELETE' THEN NEW.park_id END,
    CASE WHEN TG_OP <> 'INSERT' THEN OLD.park_id END);
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER park_layers_changed AFTER INSERT OR UPDATE OR DELETE ON park_layers
  FOR EACH ROW EXECUTE FUNCTION park_layers_changed();
