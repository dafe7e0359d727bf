-- Derives a park again when a correction is made or undone.
-- From each change of park_corrections: writes park_facts, and has_corrections of the park.
CREATE OR REPLACE FUNCTION park_corrections_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM parks
  WHERE id IN (CASE WHEN TG_OP <> 'DELETE' THEN NEW.park_id END,
    CASE WHEN TG_OP <> 'INSERT' THEN OLD.park_id END)
  ORDER BY id FOR NO KEY UPDATE;
  IF TG_OP <> 'INSERT' THEN
    PERFORM write_corrected(OLD.park_id);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM write_corrected(NEW.park_id);
  END IF;
  UPDATE parks SET has_corrections = EXISTS (
    SELECT FROM park_corrections WHERE park_id = parks.id AND undone_at IS NULL)
  WHERE id IN (CASE WHEN TG_OP <> 'DELETE' THEN NEW.park_id END,
    CASE WHEN TG_OP <> 'INSERT' THEN OLD.park_id END);
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER park_corrections_changed
  AFTER INSERT OR DELETE OR UPDATE OF park_id, facts, undone_at ON park_corrections
  FOR EACH ROW EXECUTE FUNCTION park_corrections_changed();
