CREATE TABLE "rules" (
	"id" text PRIMARY KEY NOT NULL,
	"rule" jsonb NOT NULL,
	"seeded" jsonb,
	"is_on" boolean DEFAULT true NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "park_facts" DROP CONSTRAINT "park_facts_how_known";--> statement-breakpoint
CREATE INDEX "park_facts_run_by" ON "park_facts" USING btree (lower(value)) WHERE key = 'run_by';--> statement-breakpoint
ALTER TABLE "park_facts" ADD CONSTRAINT "park_facts_how_known" CHECK (how in ('stated', 'inside', 'derived', 'visitors', 'operator', 'rule'));