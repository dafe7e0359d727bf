-- Hides a merged park, and ends its layer when it is separated.
-- From each change of park_merges.
CREATE OR REPLACE FUNCTION park_merges_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM park_layers WHERE source = 'merged-' || OLD.merged_id;
    UPDATE parks SET hidden = true WHERE id = OLD.merged_id;
  ELSE
    UPDATE parks SET hidden = true WHERE id = NEW.merged_id;
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER park_merges_changed AFTER INSERT OR DELETE ON park_merges
  FOR EACH ROW EXECUTE FUNCTION park_merges_changed();
