CREATE TABLE "event_counts" (
	"day" date NOT NULL,
	"event" text NOT NULL,
	"count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "event_counts_day_event_pk" PRIMARY KEY("day","event")
);
--> statement-breakpoint
CREATE TABLE "park_ratings" (
	"park_id" integer NOT NULL,
	"visitor" text NOT NULL,
	"rating" smallint NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "park_ratings_park_id_visitor_pk" PRIMARY KEY("park_id","visitor"),
	CONSTRAINT "park_ratings_range" CHECK (rating between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"park_id" integer NOT NULL,
	"type" text NOT NULL,
	"details" text,
	"status" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reports_type_known" CHECK (type in ('amenity', 'address', 'hours', 'closed', 'other')),
	CONSTRAINT "reports_status_known" CHECK (status in ('open', 'investigating', 'resolved', 'closed'))
);
--> statement-breakpoint
CREATE TABLE "shares" (
	"id" text PRIMARY KEY NOT NULL,
	"park_id" integer NOT NULL,
	"lat" double precision,
	"lng" double precision,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "park_ratings" ADD CONSTRAINT "park_ratings_park_id_parks_id_fk" FOREIGN KEY ("park_id") REFERENCES "public"."parks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_park_id_parks_id_fk" FOREIGN KEY ("park_id") REFERENCES "public"."parks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_park_id_parks_id_fk" FOREIGN KEY ("park_id") REFERENCES "public"."parks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reports_status" ON "reports" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "reports_park" ON "reports" USING btree ("park_id");--> statement-breakpoint
CREATE UNIQUE INDEX "shares_park_place" ON "shares" USING btree ("park_id",coalesce(lat, 'NaN'::double precision),coalesce(lng, 'NaN'::double precision));
--> statement-breakpoint
-- What visitors say, the layer 'visitors', comes after all sources: their rating is shown only
-- where no source has one, and then the public JSON says so instead of naming them as a source.
CREATE OR REPLACE FUNCTION parks_derive() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  shown parks := NEW;
  layer record;
  teller text;
  is_visitors_rating boolean := false;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    NEW.updated_at := now();
  END IF;
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
  NEW.shown_rating := shown.rating;
  NEW.amenity_bits := amenity_bits(shown.amenities);
  NEW.json_fields := park_json_fields(shown);
  IF is_visitors_rating THEN
    -- Its last character is the closing brace.
    NEW.json_fields := left(NEW.json_fields, -1) || ',"ratingSource":"visitors"}';
  END IF;
  RETURN NEW;
END
$$;
