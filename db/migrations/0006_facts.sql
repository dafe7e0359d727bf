CREATE TABLE "fact_bits" (
	"key" text NOT NULL,
	"value" text NOT NULL,
	"bit" smallint NOT NULL,
	"mask" bit(128) GENERATED ALWAYS AS (set_bit(b'0'::bit(128), bit, 1)) STORED NOT NULL,
	"fits" text[] NOT NULL,
	"refuses" text[] NOT NULL,
	"least" double precision,
	"feeds" text,
	CONSTRAINT "fact_bits_key_value_pk" PRIMARY KEY("key","value"),
	CONSTRAINT "fact_bits_bit_unique" UNIQUE("bit"),
	CONSTRAINT "fact_bits_range" CHECK (bit between 0 and 127)
);
--> statement-breakpoint
CREATE TABLE "fact_words" (
	"word" text NOT NULL,
	"key" text NOT NULL,
	"value" text NOT NULL,
	CONSTRAINT "fact_words_word_key_pk" PRIMARY KEY("word","key")
);
--> statement-breakpoint
CREATE TABLE "park_facts" (
	"park_id" integer NOT NULL,
	"told_by" text NOT NULL,
	"key" text NOT NULL,
	"value" text NOT NULL,
	"source" text NOT NULL,
	"reference" text,
	"how" text NOT NULL,
	"observed_at" timestamp with time zone,
	CONSTRAINT "park_facts_park_id_told_by_key_pk" PRIMARY KEY("park_id","told_by","key"),
	CONSTRAINT "park_facts_how_known" CHECK (how in ('stated', 'inside', 'derived', 'visitors', 'operator'))
);
--> statement-breakpoint
ALTER TABLE "parks" ADD COLUMN "facts" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "parks" ADD COLUMN "facts_yes" bit(128) DEFAULT b'0'::bit(128) NOT NULL;--> statement-breakpoint
ALTER TABLE "parks" ADD COLUMN "facts_no" bit(128) DEFAULT b'0'::bit(128) NOT NULL;--> statement-breakpoint
ALTER TABLE "park_facts" ADD CONSTRAINT "park_facts_park_id_parks_id_fk" FOREIGN KEY ("park_id") REFERENCES "public"."parks"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- A text as words of files are compared.
CREATE FUNCTION fact_word(listed text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT translate(lower(listed), '-_/', '   ')
$$;
--> statement-breakpoint
-- What a statement tells: its facts, and for others what the amenities it lists say. Where these
-- contradict each other, the word that says most. A plan for lists of any length is kept: making one
-- for each list takes longer than running it.
CREATE FUNCTION told_facts(facts jsonb, amenities text[],
  OUT key text, OUT value text, OUT how text, OUT source text, OUT reference text,
  OUT observed_at timestamptz)
RETURNS SETOF record LANGUAGE plpgsql STABLE ROWS 5 SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
BEGIN
  IF facts <> '{}' THEN
    RETURN QUERY
    SELECT told.key, told.value ->> 'value', coalesce(told.value ->> 'how', 'stated'),
      told.value ->> 'source', told.value ->> 'reference', (told.value ->> 'since')::timestamptz
    FROM jsonb_each(facts) AS told;
  END IF;
  IF amenities <> '{}' THEN
    RETURN QUERY
    SELECT DISTINCT ON (said.key) said.key, said.value, 'stated', NULL::text, NULL::text,
      NULL::timestamptz
    FROM unnest(amenities) AS listed CROSS JOIN LATERAL (
      SELECT * FROM fact_words WHERE word = fact_word(listed) OFFSET 0) AS said
    WHERE facts IS NULL OR NOT facts ? said.key
    ORDER BY said.key, said.value = 'no', said.value = 'limited', said.value = 'yes', said.value;
  END IF;
END
$$;
--> statement-breakpoint
-- What corrections that hold say, the latest word first. A list of amenities says of each of the
-- nine whether it is there, and else that nothing is known; so does a null.
CREATE FUNCTION corrected_facts(park integer, OUT key text, OUT value text, OUT observed_at timestamptz)
RETURNS SETOF record LANGUAGE plpgsql STABLE ROWS 10 AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT DISTINCT ON (said.key) said.key, said.value, said.created_at
  FROM park_corrections AS correction, LATERAL (
    SELECT told.key, told.value, 1 AS step, correction.created_at
    FROM told_facts('{}', ARRAY(
      SELECT jsonb_array_elements_text(coalesce(correction.facts -> 'amenities', '[]')))) AS told
    UNION ALL
    SELECT words.key, 'unknown', 0, correction.created_at
    FROM (SELECT DISTINCT feeds FROM fact_bits WHERE feeds IS NOT NULL) AS amenity
    JOIN fact_words AS words ON words.word = fact_word(feeds)
    WHERE correction.facts ? 'amenities'
    UNION ALL
    SELECT told.key, coalesce(told.value, 'unknown'), 2, correction.created_at
    FROM jsonb_each_text(coalesce(correction.facts -> 'facts', '{}')) AS told
  ) AS said
  WHERE correction.park_id = park AND correction.undone_at IS NULL
  ORDER BY said.key, correction.id DESC, said.step DESC;
END
$$;
--> statement-breakpoint
-- Whether a source is Google, whose facts may not be copied.
CREATE FUNCTION is_google(source text) RETURNS boolean
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT source IN ('google', 'google-details')
$$;
--> statement-breakpoint
-- One value of each fact: the operator's, then what visitors say or a source states, the newer
-- first, then what was seen inside its outline, then what was worked out. Its own source's facts
-- come from the row itself, which may be about to be written. Copyable are those that are neither
-- Google's nor kept for too long.
CREATE FUNCTION won_facts(park parks, copyable boolean,
  OUT key text, OUT value text, OUT how text, OUT source text, OUT reference text,
  OUT observed_at timestamptz)
RETURNS SETOF record LANGUAGE plpgsql STABLE ROWS 5 SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
BEGIN
  IF NOT (park.has_layers OR park.has_corrections OR copyable) THEN
    RETURN QUERY
    SELECT told.key, told.value, told.how, coalesce(told.source, park.source), told.reference,
      told.observed_at
    FROM told_facts(park.facts, park.amenities) AS told;
    RETURN;
  END IF;
  RETURN QUERY
  SELECT * FROM (
    SELECT DISTINCT ON (fact.key) fact.key, fact.value, fact.how, fact.source, fact.reference,
      fact.observed_at
    FROM (
      SELECT told.key, told.value, told.how, coalesce(told.source, park.source) AS source,
        told.reference, told.observed_at, true AS is_own
      FROM told_facts(park.facts, park.amenities) AS told
      WHERE NOT copyable OR NOT (is_google(park.source) OR coalesce(park.kept_until <= now(), false))
      UNION ALL
      SELECT other.key, other.value, other.how, regexp_replace(other.source, '-details$', ''),
        other.reference, other.observed_at, false
      FROM park_facts AS other
      WHERE other.park_id = park.id AND other.told_by <> park.source
        AND NOT (copyable AND (is_google(other.told_by) OR EXISTS (
          SELECT FROM park_layers
          WHERE park_id = park.id AND park_layers.source = other.told_by AND kept_until <= now())))
    ) AS fact
    WHERE NOT (copyable AND is_google(fact.source))
    ORDER BY fact.key,
      CASE fact.how WHEN 'operator' THEN 0 WHEN 'inside' THEN 2 WHEN 'derived' THEN 3 ELSE 1 END,
      fact.observed_at DESC NULLS LAST, fact.how = 'visitors' DESC, fact.is_own DESC, fact.source
  ) AS won
  WHERE value <> 'unknown';
END
$$;
--> statement-breakpoint
-- A park's wishes that are known to be fulfilled and those known not to be, and the amenities it is
-- shown with: of the nine those that its facts feed, and what else is listed. A list that the
-- operator has set right is added to by the operator alone.
CREATE FUNCTION park_knowledge(park parks, listed text[], copyable boolean,
  OUT facts_yes bit(128), OUT facts_no bit(128), OUT amenities text[])
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  is_plain boolean :=
    NOT (park.has_layers OR park.has_corrections OR copyable) AND park.facts = '{}';
  is_corrected boolean := park.has_corrections AND EXISTS (
    SELECT FROM park_corrections
    WHERE park_id = park.id AND undone_at IS NULL AND facts ? 'amenities');
  fed text[];
BEGIN
  SELECT bit_or(mask) FILTER (WHERE is_fit),
    bit_or(mask) FILTER (WHERE is_refused),
    array_agg(DISTINCT feeds) FILTER (WHERE is_fit AND feeds IS NOT NULL AND value <> 'limited'
      AND (how = 'operator' OR NOT is_corrected))
  INTO facts_yes, facts_no, fed
  FROM (
    SELECT mask, feeds, won.value, won.how,
      won.value = ANY (fits) OR number >= least AS is_fit,
      won.value = ANY (refuses) OR number < least AS is_refused
    FROM (
      SELECT won.key, won.value, won.how FROM won_facts(park, copyable) AS won WHERE NOT is_plain
      UNION ALL
      -- The same of a park about which only its amenities are known, as most are: in half the time.
      (SELECT DISTINCT ON (said.key) said.key, said.value, 'stated'
      FROM unnest(park.amenities) AS each(text) CROSS JOIN LATERAL (
        SELECT * FROM fact_words WHERE word = fact_word(text) OFFSET 0) AS said
      WHERE is_plain
      ORDER BY said.key, said.value = 'no', said.value = 'limited', said.value = 'yes', said.value)
    ) AS won
    CROSS JOIN LATERAL (SELECT * FROM fact_bits WHERE fact_bits.key = won.key OFFSET 0) AS bits
    CROSS JOIN LATERAL (
      SELECT CASE WHEN least IS NOT NULL AND won.value ~ '^[0-9]{1,9}$' THEN won.value::float8 END
        AS number) AS counted
  ) AS known;
  facts_yes := coalesce(facts_yes, b'0'::bit(128));
  facts_no := coalesce(facts_no, b'0'::bit(128));
  fed := coalesce(fed, '{}');
  amenities := listed;
  IF NOT (listed <@ fed AND listed @> fed) THEN
    amenities := ARRAY(
      SELECT name
      FROM (
        SELECT coalesce(amenity.name, text) AS name, amenity.name IS NOT NULL AS is_filtered, place
        FROM unnest(listed) WITH ORDINALITY AS each(text, place)
        LEFT JOIN (SELECT DISTINCT feeds AS name FROM fact_bits WHERE feeds IS NOT NULL) AS amenity
          ON lower(amenity.name) = lower(text)
        UNION ALL
        SELECT name, true, 1000 + amenity_bits(ARRAY[name]) FROM unnest(fed) AS name
      ) AS each
      WHERE NOT is_filtered OR name = ANY (fed)
      GROUP BY name ORDER BY min(place)
    );
  END IF;
END
$$;
--> statement-breakpoint
-- Writes what a statement says into `park_facts`, in the place of what it said before.
CREATE FUNCTION write_told(park integer, teller text, facts jsonb, amenities text[]) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM park_facts WHERE park_id = park AND told_by = teller;
  INSERT INTO park_facts (park_id, told_by, key, value, source, reference, how, observed_at)
  SELECT park, teller, told.key, told.value, coalesce(told.source, teller), told.reference, told.how,
    told.observed_at
  FROM told_facts(coalesce(facts, '{}'), amenities) AS told;
END
$$;
--> statement-breakpoint
CREATE FUNCTION write_corrected(park integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM park_facts WHERE park_id = park AND told_by = '';
  INSERT INTO park_facts (park_id, told_by, key, value, source, how, observed_at)
  SELECT park, '', said.key, said.value, 'operator', 'operator', said.observed_at
  FROM corrected_facts(park) AS said WHERE EXISTS (SELECT FROM parks WHERE id = park);
END
$$;
--> statement-breakpoint
CREATE FUNCTION write_layer(layer park_layers) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_told(layer.park_id, layer.source, layer.facts -> 'facts', ARRAY(
    SELECT jsonb_array_elements_text(coalesce(layer.facts -> 'amenities', '[]'))));
END
$$;
--> statement-breakpoint
CREATE FUNCTION parks_write_facts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_told(NEW.id, NEW.source, NEW.facts, NEW.amenities);
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- The same for all rows of an import at once.
CREATE FUNCTION parks_insert_facts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO park_facts (park_id, told_by, key, value, source, reference, how, observed_at)
  SELECT id, source, told.key, told.value ->> 'value', coalesce(told.value ->> 'source', source),
    told.value ->> 'reference', coalesce(told.value ->> 'how', 'stated'),
    (told.value ->> 'since')::timestamptz
  FROM written CROSS JOIN LATERAL jsonb_each(facts) AS told WHERE facts <> '{}';
  INSERT INTO park_facts (park_id, told_by, key, value, source, how)
  SELECT DISTINCT ON (id, said.key) id, source, said.key, said.value, source, 'stated'
  FROM written CROSS JOIN LATERAL unnest(amenities) AS each(text)
  JOIN fact_words AS said ON word = fact_word(text)
  WHERE NOT facts ? said.key
  ORDER BY id, said.key, said.value = 'no', said.value = 'limited', said.value = 'yes', said.value;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER parks_insert_facts AFTER INSERT ON parks
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION parks_insert_facts();
--> statement-breakpoint
CREATE TRIGGER parks_update_facts AFTER UPDATE ON parks
  FOR EACH ROW WHEN (OLD.facts IS DISTINCT FROM NEW.facts
    OR OLD.amenities IS DISTINCT FROM NEW.amenities)
  EXECUTE FUNCTION parks_write_facts();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION park_layers_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM parks
  WHERE id IN (CASE WHEN TG_OP <> 'DELETE' THEN NEW.park_id END,
    CASE WHEN TG_OP <> 'INSERT' THEN OLD.park_id END)
  ORDER BY id FOR NO KEY UPDATE;
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM park_facts WHERE park_id = OLD.park_id AND told_by = OLD.source;
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
--> statement-breakpoint
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
--> statement-breakpoint
-- The same as is shown, without Google's facts and those kept for too long.
CREATE OR REPLACE FUNCTION park_copyable(park parks) RETURNS parks LANGUAGE plpgsql STABLE AS $$
DECLARE
  layer record;
  told parks := park;
BEGIN
  park.listed := park.told_listed;
  IF park.source = 'google' OR park.kept_until <= now() THEN
    park.vicinity := NULL;
    park.formatted_address := NULL;
    park.opening_hours := NULL;
    park.amenities := '{}';
    park.listed := true;
  END IF;
  FOR layer IN
    SELECT facts FROM park_layers
    WHERE park_id = park.id AND source NOT IN ('google', 'google-details')
      AND coalesce(kept_until > now(), true)
    ORDER BY source = 'visitors', source
  LOOP
    park := park_with_layer(park, layer.facts);
  END LOOP;
  park := park_corrected(park);
  SELECT known.amenities INTO park.amenities FROM park_knowledge(told, park.amenities, true) AS known;
  RETURN park;
END
$$;
--> statement-breakpoint
-- As before, and what the facts of all sources come to.
CREATE OR REPLACE FUNCTION parks_derive() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  shown parks := NEW;
  layer record;
  teller text;
  is_visitors_rating boolean := false;
BEGIN
  -- Visits are not a change of the park, nor is a new entry in the catalogue of facts.
  IF TG_OP = 'UPDATE' AND NEW.popularity = OLD.popularity
    AND coalesce(current_setting('parkfetch.is_deriving', true), '') = ''
  THEN
    NEW.updated_at := now();
  END IF;
  shown.listed := NEW.told_listed;
  IF NEW.has_layers THEN
    FOR layer IN
      SELECT source, facts FROM park_layers WHERE park_id = NEW.id
      ORDER BY source = 'visitors', source
    LOOP
      is_visitors_rating := layer.source = 'visitors' AND shown.rating IS NULL;
      shown := park_with_layer(shown, layer.facts);
      -- 'google-details' is what Google tells of one park alone.
      teller := regexp_replace(layer.source, '-details$', '');
      IF layer.source <> 'visitors' AND teller <> ALL (shown.enriched_by || NEW.source) THEN
        shown.enriched_by := shown.enriched_by || teller;
      END IF;
    END LOOP;
  END IF;
  IF NEW.has_corrections THEN
    shown := park_corrected(shown);
    -- What may not be kept any longer, and tests, are found by no search whatever is said of them.
    shown.listed := shown.listed AND NEW.name <> '' AND NEW.source <> 'test';
  END IF;
  NEW.facts_yes := b'0'::bit(128);
  NEW.facts_no := b'0'::bit(128);
  IF NEW.has_layers OR NEW.has_corrections OR NEW.facts <> '{}' OR NEW.amenities <> '{}' THEN
    SELECT known.facts_yes, known.facts_no, known.amenities
    INTO NEW.facts_yes, NEW.facts_no, shown.amenities
    FROM park_knowledge(NEW, shown.amenities, false) AS known;
  END IF;
  NEW.listed := shown.listed;
  NEW.shown_rating := shown.rating;
  NEW.amenity_bits := amenity_bits(shown.amenities);
  NEW.us_state := us_state_of(NEW.state, NEW.latitude, NEW.longitude);
  NEW.in_place := place_of(NEW.city, NEW.us_state, NEW.latitude, NEW.longitude);
  shown.in_place := NEW.in_place;
  NEW.score := park_score(shown, NEW.popularity);
  NEW.kinds := park_kinds(shown.name, shown.types, shown.amenities);
  NEW.json_fields := park_json_fields(shown);
  IF is_visitors_rating THEN
    -- Its last character is the closing brace.
    NEW.json_fields := left(NEW.json_fields, -1) || ',"ratingSource":"visitors"}';
  END IF;
  RETURN NEW;
END
$$;
