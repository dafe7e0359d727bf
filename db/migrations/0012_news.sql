CREATE TABLE "news" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "news_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"channel" text NOT NULL,
	"kind" text NOT NULL,
	"content" jsonb NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "news_channel_known" CHECK (channel in ('webhook', 'email')),
	CONSTRAINT "news_kind_known" CHECK (kind in ('reports', 'failures', 'budget'))
);
--> statement-breakpoint
ALTER TABLE "regions" ADD COLUMN "mapping" jsonb DEFAULT '{"columns":{},"words":{}}'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "news_newest" ON "news" USING btree ("channel","kind","created_at");--> statement-breakpoint
CREATE INDEX "news_due" ON "news" USING btree ("due_at") WHERE ended_at is null;