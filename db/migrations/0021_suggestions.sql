CREATE TABLE "suggestions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "suggestions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"park_id" integer,
	"content" jsonb NOT NULL,
	"note" text,
	"status" text DEFAULT 'waiting' NOT NULL,
	"reply" text,
	"added_id" integer,
	"correction_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	"fingerprint" text,
	CONSTRAINT "suggestions_status_known" CHECK (status in ('waiting', 'accepted', 'declined')),
	CONSTRAINT "suggestions_has_park" CHECK ((content ->> 'kind' = 'park') = (park_id is null))
);
--> statement-breakpoint
ALTER TABLE "suggestions" ADD CONSTRAINT "suggestions_park_id_parks_id_fk" FOREIGN KEY ("park_id") REFERENCES "public"."parks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suggestions" ADD CONSTRAINT "suggestions_added_id_parks_id_fk" FOREIGN KEY ("added_id") REFERENCES "public"."parks"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suggestions" ADD CONSTRAINT "suggestions_correction_id_park_corrections_id_fk" FOREIGN KEY ("correction_id") REFERENCES "public"."park_corrections"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "suggestions_fingerprint" ON "suggestions" USING btree ("fingerprint");--> statement-breakpoint
CREATE INDEX "suggestions_waiting" ON "suggestions" USING btree ("created_at") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "suggestions_park" ON "suggestions" USING btree ("park_id");