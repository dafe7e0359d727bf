ALTER TABLE "blog_posts" ADD COLUMN "is_checked" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "blog_posts" ADD COLUMN "note" text;