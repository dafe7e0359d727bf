ALTER TABLE "reports" ADD COLUMN "times_reported" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "fingerprint" text;--> statement-breakpoint
CREATE UNIQUE INDEX "reports_fingerprint" ON "reports" USING btree ("fingerprint");