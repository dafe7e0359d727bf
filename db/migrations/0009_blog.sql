CREATE TABLE "blog_posts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "blog_posts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"author" text NOT NULL,
	"excerpt" text DEFAULT '' NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"tags" text[] DEFAULT '{}'::text[] NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"published_at" timestamp with time zone,
	"related_park_ids" integer[] DEFAULT '{}'::int[] NOT NULL,
	"written_by" text,
	"seed_key" text,
	"pending" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "blog_posts_slug_unique" UNIQUE("slug"),
	CONSTRAINT "blog_posts_seed_key_unique" UNIQUE("seed_key"),
	CONSTRAINT "blog_posts_status_known" CHECK (status in ('draft', 'scheduled', 'published')),
	CONSTRAINT "blog_posts_dated" CHECK (status = 'draft' or published_at is not null)
);
--> statement-breakpoint
CREATE TABLE "blog_runs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "blog_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"schedule_id" integer NOT NULL,
	"due_at" timestamp with time zone,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	"post_id" integer,
	"error" text
);
--> statement-breakpoint
CREATE TABLE "blog_schedules" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "blog_schedules_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"region" text NOT NULL,
	"theme" text NOT NULL,
	"weekday" smallint NOT NULL,
	"hour" smallint DEFAULT 9 NOT NULL,
	"count" smallint NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"author" text NOT NULL,
	"tags" text[] DEFAULT '{}'::text[] NOT NULL,
	"is_paused" boolean DEFAULT false NOT NULL,
	"next_run_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blog_schedules_weekday" CHECK (weekday between 0 and 6),
	CONSTRAINT "blog_schedules_hour" CHECK (hour between 0 and 23),
	CONSTRAINT "blog_schedules_count" CHECK (count between 3 and 10),
	CONSTRAINT "blog_schedules_status" CHECK (status in ('draft', 'published'))
);
--> statement-breakpoint
CREATE TABLE "writer_calls" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "writer_calls_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"model" text NOT NULL,
	"purpose" text NOT NULL,
	"prompt_tokens" integer DEFAULT 0 NOT NULL,
	"completion_tokens" integer DEFAULT 0 NOT NULL,
	"error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "blog_runs" ADD CONSTRAINT "blog_runs_schedule_id_blog_schedules_id_fk" FOREIGN KEY ("schedule_id") REFERENCES "public"."blog_schedules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_runs" ADD CONSTRAINT "blog_runs_post_id_blog_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."blog_posts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "blog_posts_shown" ON "blog_posts" USING btree ("status","published_at");--> statement-breakpoint
CREATE INDEX "blog_posts_tags" ON "blog_posts" USING gin ("tags");--> statement-breakpoint
CREATE UNIQUE INDEX "blog_runs_once" ON "blog_runs" USING btree ("schedule_id","due_at");--> statement-breakpoint
CREATE INDEX "blog_schedules_due" ON "blog_schedules" USING btree ("next_run_at");--> statement-breakpoint
CREATE INDEX "writer_calls_at" ON "writer_calls" USING btree ("created_at");