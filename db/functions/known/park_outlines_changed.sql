-- Derives parks again that get, change or lose an outline.
-- From each change of park_outlines.
CREATE OR REPLACE FUNCTION park_outlines_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE parks SET has_layers = has_layers WHERE id IN (SELECT park_id FROM changed);
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER park_outlines_added AFTER INSERT ON park_outlines
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION park_outlines_changed();

CREATE OR REPLACE TRIGGER park_outlines_removed AFTER DELETE ON park_outlines
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION park_outlines_changed();

CREATE OR REPLACE TRIGGER park_outlines_changed AFTER UPDATE ON park_outlines
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION park_outlines_changed();
