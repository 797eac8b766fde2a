import { z } from 'zod'

const Env = z.object({
	NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
	/** Where the database file, the secret and uploads live. */
	DATA_DIR: z.string().default('data'),
	/** `postgres://…` for PostgreSQL; empty for one SQLite file in DATA_DIR. */
	DATABASE_URL: z.string().optional(),
	/** Seeds the demo farms and offers the one-click login. Never set it on a real farm. */
	DEMO: z.stringbool().default(false),
	/** Signs cookies; when absent, a file in DATA_DIR is made at first start. */
	SECRET: z.string().min(32, 'at least 32 characters').optional(),
	/** The address people use, e.g. https://farm.example; needed behind a proxy that rewrites Host. */
	PUBLIC_URL: z.url().optional(),
	LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
})
export type Env = z.infer<typeof Env>

/** Reads the environment once at boot; an unusable value ends the process with a readable list. */
export function readEnv(source: NodeJS.ProcessEnv = process.env): Env {
	const filled = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
	const parsed = Env.safeParse(filled)
	if (parsed.success) return parsed.data
	throw new Error(`The environment cannot be used:\n${z.prettifyError(parsed.error)}`)
}
