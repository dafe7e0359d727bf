-- Has the parks of a changed layer derived anew. A park is locked by a statement of its own: one
-- that waits for another layer goes on with what it saw before that was there. The lock is the one
-- that an update takes: a stronger one would wait for who has just added a layer, and be waited for.
CREATE OR REPLACE FUNCTION park_layers_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM parks
  WHERE id IN (CASE WHEN TG_OP <> 'DELETE' THEN NEW.park_id END,
    CASE WHEN TG_OP <> 'INSERT' THEN OLD.park_id END)
  ORDER BY id FOR NO KEY UPDATE;
  UPDATE parks SET has_layers = EXISTS (SELECT FROM park_layers WHERE park_id = parks.id)
  WHERE id IN (CASE WHEN TG_OP <> 'DELETE' THEN NEW.park_id END,
    CASE WHEN TG_OP <> 'INSERT' THEN OLD.park_id END);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION park_corrections_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM parks
  WHERE id IN (CASE WHEN TG_OP <> 'DELETE' THEN NEW.park_id END,
    CASE WHEN TG_OP <> 'INSERT' THEN OLD.park_id END)
  ORDER BY id FOR NO KEY UPDATE;
  UPDATE parks SET has_corrections = EXISTS (
    SELECT FROM park_corrections WHERE park_id = parks.id AND undone_at IS NULL)
  WHERE id IN (CASE WHEN TG_OP <> 'DELETE' THEN NEW.park_id END,
    CASE WHEN TG_OP <> 'INSERT' THEN OLD.park_id END);
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- What two writers at once may have left behind.
UPDATE parks SET has_layers = NOT has_layers
WHERE has_layers <> EXISTS (SELECT FROM park_layers WHERE park_id = parks.id);
