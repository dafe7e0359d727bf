CREATE TABLE "streets" (
	"region_id" integer NOT NULL,
	"content" uuid NOT NULL,
	"name" text NOT NULL,
	"key" text NOT NULL,
	"city" text,
	"postcode" text,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"lines" "bytea" NOT NULL,
	"houses" "bytea" NOT NULL,
	CONSTRAINT "streets_region_id_content_pk" PRIMARY KEY("region_id","content")
);
--> statement-breakpoint
ALTER TABLE "streets" ADD CONSTRAINT "streets_region_id_regions_id_fk" FOREIGN KEY ("region_id") REFERENCES "public"."regions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "streets_key" ON "streets" USING btree ("key" text_pattern_ops);