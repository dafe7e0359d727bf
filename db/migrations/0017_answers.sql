CREATE TABLE "fact_asks" (
	"park_id" integer NOT NULL,
	"key" text NOT NULL,
	"day" date NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "fact_asks_park_id_key_day_pk" PRIMARY KEY("park_id","key","day")
);
--> statement-breakpoint
CREATE TABLE "network_keys" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"key" "bytea" NOT NULL,
	CONSTRAINT "network_keys_one" CHECK (id = 1)
);
--> statement-breakpoint
CREATE TABLE "park_answers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "park_answers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"park_id" integer NOT NULL,
	"key" text NOT NULL,
	"value" text NOT NULL,
	"network" text NOT NULL,
	"receipt" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"fresh_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "fact_asks" ADD CONSTRAINT "fact_asks_park_id_parks_id_fk" FOREIGN KEY ("park_id") REFERENCES "public"."parks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "park_answers" ADD CONSTRAINT "park_answers_park_id_parks_id_fk" FOREIGN KEY ("park_id") REFERENCES "public"."parks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "park_answers_park" ON "park_answers" USING btree ("park_id","key");--> statement-breakpoint
CREATE UNIQUE INDEX "park_answers_receipt" ON "park_answers" USING btree ("receipt");--> statement-breakpoint
CREATE INDEX "park_answers_networks" ON "park_answers" USING btree ("created_at") WHERE length(network) > 2;
--> statement-breakpoint
-- As before, but visitors may state facts without having rated the park.
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
      is_visitors_rating := layer.source = 'visitors' AND shown.rating IS NULL
        AND layer.facts ? 'rating';
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
--> statement-breakpoint
INSERT INTO network_keys (key) VALUES (uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));
