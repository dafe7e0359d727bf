CREATE TABLE "park_names" (
	"park_id" integer NOT NULL,
	"skipped" smallint NOT NULL,
	"tail" text NOT NULL,
	CONSTRAINT "park_names_park_id_skipped_pk" PRIMARY KEY("park_id","skipped")
);
--> statement-breakpoint
CREATE TABLE "parks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "parks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"source" text NOT NULL,
	"source_id" text NOT NULL,
	"place_id" text,
	"name" text NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"vicinity" text,
	"formatted_address" text,
	"city" text,
	"state" text,
	"postal_code" text,
	"rating" double precision,
	"user_ratings_total" integer,
	"amenities" text[] DEFAULT '{}'::text[] NOT NULL,
	"types" text[] DEFAULT '{}'::text[] NOT NULL,
	"photos" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"opening_hours" jsonb,
	"description" text,
	"keywords" text[] DEFAULT '{}'::text[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"position" "point" GENERATED ALWAYS AS (point(longitude, mercator_y(latitude))) STORED NOT NULL,
	"amenity_bits" integer GENERATED ALWAYS AS (amenity_bits(amenities)) STORED NOT NULL,
	"json_fields" text DEFAULT '' NOT NULL,
	"search_name" text GENERATED ALWAYS AS (normalise_name(name)) STORED NOT NULL,
	CONSTRAINT "parks_place_id_unique" UNIQUE("place_id"),
	CONSTRAINT "parks_source_key" UNIQUE("source","source_id"),
	CONSTRAINT "parks_latitude_range" CHECK ("parks"."latitude" between -89 and 89),
	CONSTRAINT "parks_longitude_range" CHECK ("parks"."longitude" between -180 and 180),
	CONSTRAINT "parks_latitude_sound" CHECK ("parks"."latitude" = 0 or abs("parks"."latitude") > 1e-9),
	CONSTRAINT "parks_longitude_sound" CHECK ("parks"."longitude" = 0 or abs("parks"."longitude") > 1e-9),
	CONSTRAINT "parks_rating_range" CHECK ("parks"."rating" between 0 and 5)
);
--> statement-breakpoint
CREATE TABLE "seeded_parks" (
	"key" text PRIMARY KEY NOT NULL,
	"park_id" integer,
	"entry" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operators" (
	"id" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "park_names" ADD CONSTRAINT "park_names_park_id_parks_id_fk" FOREIGN KEY ("park_id") REFERENCES "public"."parks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seeded_parks" ADD CONSTRAINT "seeded_parks_park_id_parks_id_fk" FOREIGN KEY ("park_id") REFERENCES "public"."parks"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_operators_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."operators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "park_names_whole" ON "park_names" USING btree ("tail" text_pattern_ops) WHERE skipped = 0;--> statement-breakpoint
CREATE INDEX "park_names_tail" ON "park_names" USING btree ("tail" text_pattern_ops) WHERE skipped > 0;